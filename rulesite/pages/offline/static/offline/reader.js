// On the page that is shown without a network: what the book that was taken along has at this address, or else what is kept.
import { _, counted, language } from "../aids/language.js";
import { listKept } from "./kept-list.js";
import { booksSaved, contentsOf, placeOf, ruleAt, search, termsOf } from "./shelf.js";
import { textOf } from "./words.js";

const NUMBER = /^(?:cr|rules?)?[\s/-]*([1-9](?:\d\d(?:[.-]\d{1,3}(?:[.-]?[a-z]{1,2})?)?)?)\.?$/;
const main = document.getElementById("main");

const escaped = (text) => String(text ?? "").replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const ruleUrl = (book, number) => `/rules/${book.slug}/${number}/`;
const named = (rule) => `<span class="number">${escaped(rule.number)}</span> ${escaped(rule.title ?? rule.gist)}`;
const linked = (book, rule) => `<a href="${ruleUrl(book, rule.number)}">${named(rule)}</a>`;
const anchor = (number) => `r${number}`;

/** A number as people type it, as the book spells it; nothing for what is none. */
function numberIn(text) {
  const found = NUMBER.exec(text.trim().toLowerCase());
  if (!found) return "";
  const [section, ...rest] = found[1].replaceAll("-", ".").split(".");
  return rest.length ? `${section}.${rest.join("")}` : section;
}

function examplesOf(rule) {
  return (rule.examples ?? [])
    .map(({ html, plays }) => `<section class="example"><p class="example-head">${_("Example")}</p><div class="prose">${html}</div>
      ${plays ? `<p class="play"><a href="${plays.url}">${_("Play it:")} ${escaped(plays.title)}</a></p>` : ""}</section>`)
    .join("");
}

const notesOf = (rule) => (rule.notes ?? []).map((note) => `<div class="note" role="note">${note}</div>`).join("");

function entryOf(book, rule) {
  const number = `<a class="number" href="${ruleUrl(book, rule.number)}">${escaped(rule.number)}</a>`;
  const head = rule.title ? `<h2 class="entry-title">${number} <span>${escaped(rule.title)}</span></h2>` : number;
  return `<section class="entry depth-${rule.depth}" id="${anchor(rule.number)}">${head}
    <div class="prose">${rule.html ?? ""}</div>${notesOf(rule)}${examplesOf(rule)}</section>`;
}

async function rulePage(book, place) {
  const { rule, inside, above, previous, next } = await ruleAt(book, place);
  const way = (each, rel, word) => (each ? `<a rel="${rel}" href="${ruleUrl(book, each.number)}"><span class="way">${word}</span> ${named(each)}</a>` : "");
  const under = rule.depth === 0 ? contentsList(book, inside.filter((each) => each.depth === 1)) : `<div class="entries">${inside.map((each) => entryOf(book, each)).join("")}</div>`;
  const path = above.map((each) => `<li>${linked(book, each)}</li>`).join("");
  return {
    title: `${rule.number} ${rule.title ?? rule.gist ?? ""} · ${book.slug}`,
    html: `<nav class="crumbs" aria-label="${_("Where this stands")}"><ol><li><a href="/rules/${book.slug}/">${book.slug}</a></li>${path}<li aria-current="page">${escaped(rule.number)}</li></ol></nav>
      <header class="rule-head"><p class="edition-line">${escaped(book.name)}</p>
      <h1><span class="number">${escaped(rule.number)}</span> <span class="title">${escaped(rule.title)}</span></h1>
      ${rule.gist ? `<p class="gist">${escaped(rule.gist)}</p>` : ""}</header>
      <div class="prose lead">${rule.html ?? ""}</div>${notesOf(rule)}${examplesOf(rule)}${under}
      <nav class="neighbors" aria-label="${_("Neighboring rules")}">${way(previous, "prev", _("Before"))}${way(next, "next", _("After"))}</nav>`,
  };
}

const contentsList = (book, rules) => `<ol class="contents">${rules.map((rule) => `<li>${linked(book, rule)}</li>`).join("")}</ol>`;

async function contentsPage(book) {
  const contents = contentsList(book, await contentsOf(book, 1));
  return { title: book.name, html: `<header class="rule-head"><h1>${escaped(book.name)}</h1></header><p><a href="/terms/${book.slug}/">${_("Terms")}</a></p>${contents}` };
}

async function termsPage(book) {
  const lines = (await termsOf(book)).map((term) => {
    const name = term.number ? `<a href="${ruleUrl(book, term.number)}">${escaped(term.name)}</a>` : escaped(term.name);
    return `<div id="${escaped(term.slug)}"><dt>${name}</dt><dd>${term.number ? `<span class="number">${term.number}</span> ` : ""}${escaped(term.meaning)}</dd></div>`;
  });
  return { title: `${_("Terms")} · ${book.slug}`, html: `<header class="rule-head"><p class="edition-line">${escaped(book.name)}</p><h1>${_("Terms")}</h1></header><dl class="terms">${lines.join("")}</dl>` };
}

async function searchPage(book, question) {
  const place = placeOf(book, numberIn(question));
  if (place >= 0) return rulePage(book, place);
  const { hits, total, unknown, isPartial } = await search(book, question);
  const lines = hits.map((hit) => {
    const url = hit.number ? ruleUrl(book, hit.number) : `/terms/${book.slug}/#${hit.slug}`;
    const says = textOf(hit.html ?? hit.meaning ?? "");
    return `<li class="hit"><a class="hit-title" href="${escaped(url)}"><span class="number">${escaped(hit.name ? "" : hit.number)}</span> ${escaped(hit.name ?? hit.title ?? hit.gist ?? "")}</a>
      <span class="edition">${hit.name ? _("term") : book.slug}</span><p class="answer">${escaped(says.length > 280 ? `${says.slice(0, 280)} …` : says)}</p></li>`;
  });
  const about = { question: escaped(question) };
  const head = total ? counted(total, "%(count)s answer for “%(question)s”", "%(count)s answers for “%(question)s”", about) : _("Nothing found for “%(question)s”", about);
  const remark = unknown.length ? `<p class="remark">${_("No rule has %(words)s.", { words: unknown.map((word) => `“${escaped(word)}”`).join(", ") })}</p>` : isPartial && hits.length ? `<p class="remark">${_("No rule has all of these words.")}</p>` : "";
  return {
    title: `${question} · ${_("Search")}`,
    html: `<h1 class="results-head">${head}</h1>
      <p class="remark">${_("Without a network this is a search by words alone, in %(book)s.", { book: escaped(book.name) })}</p>${remark}<ol class="hits">${lines.join("")}</ol>`,
  };
}

/** What a saved book has at an address: a page, or nothing. */
async function pageAt({ pathname, searchParams }, books) {
  const [first, second, third] = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const own = books.find((book) => book.slug === document.documentElement.dataset.book) ?? books[0];
  const book = books.find((each) => each.slug === second) ?? own;
  if (first === "search") return searchPage(own, searchParams.get("q") ?? "");
  if (first === "terms") return second && book.slug !== second ? null : termsPage(book);
  if (first === "rules" && (!second || (book.slug === second && !third))) return contentsPage(book);
  if (first === "rules" && third && book.slug !== second) return null;
  const place = placeOf(book, numberIn(first === "rules" ? (third ?? second) : pathname.slice(1).replace(/\/$/, "")));
  return place < 0 ? null : rulePage(book, place);
}

const linksTo = (book) => ({
  book: `<a href="/rules/${book.slug}/">${escaped(book.name)}</a>`,
  terms: `<a href="/terms/${book.slug}/">${_("terms")}</a>`,
});

async function show() {
  const books = await booksSaved();
  const page = books.length ? await pageAt(new URL(location.href), books) : null;
  if (page) {
    const saved = books.map((book) => new Date(book.saved).toLocaleDateString(language, { dateStyle: "long" }))[0];
    document.title = `${page.title} · Benchbook`;
    main.innerHTML = `<article class="text">${page.html}<p class="quiet from-book">${_("There is no network: this is from the book that you took along, as it was on %(day)s.", { day: saved })}
      ${_("Whether there is a newer one is looked up when there is a network again.")}</p></article>`;
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    return;
  }
  document.getElementById("books").innerHTML = books.map((book) => `<li>${_("%(book)s, all of it, with its %(terms)s", linksTo(book))}</li>`).join("");
  document.getElementById("with-you").hidden = books.length === 0;
  document.getElementById("kept").hidden = !(await listKept(document.getElementById("kept-pages")));
}

const asked = new URLSearchParams(location.search).get("q");
if (asked) document.getElementById("q").value = asked;
await show();
main.removeAttribute("aria-busy");
