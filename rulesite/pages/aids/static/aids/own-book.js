// A page whose address names a rulebook (`?book=2009-07`) leads on with it: in its links, and in what its search asks.
// Whoever chose a book in the head has it in a cookie, and needs none of this.

const NAME = "book";
const book = new URLSearchParams(location.search).get(NAME);
// Files, answers for programs, and the addresses that keep a choice go by no book.
const WITHOUT = /^\/(?:static|book|appearance|api|feeds|admin|mcp)\//;

function leadOn(link) {
  const url = new URL(link.href, location.href);
  const isOurs = url.origin === location.origin && /^https?:$/.test(url.protocol) && !WITHOUT.test(url.pathname);
  if (!isOurs || url.searchParams.has(NAME) || link.getAttribute("href").startsWith("#")) return;
  url.searchParams.set(NAME, book);
  link.href = url.href;
}

if (book) {
  document.querySelectorAll("a[href]").forEach(leadOn);
  for (const form of document.querySelectorAll('form[role="search"]')) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: NAME, value: book });
    form.append(field);
  }
}
