// Known cards by name, fetched as they are typed; and the list that offers are chosen from.
import { _ } from "../aids/language.js";

const known = new Map();

export async function cardsLike(written, address) {
  const key = written.toLowerCase();
  if (!known.has(key)) {
    const url = new URL(address, location.href);
    url.searchParams.set("q", written);
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    if (!response.ok) return [];
    known.set(key, (await response.json()).cards);
  }
  return known.get(key);
}

/** A listbox below `anchor`, steered from the field that has the focus. */
export class Offers {
  constructor(field, anchor, label, take) {
    this.field = field;
    this.take = take;
    this.at = -1;
    this.shown = [];
    this.list = document.createElement("ul");
    this.list.id = `${field.id}-offers`;
    this.list.className = "offers";
    this.list.hidden = true;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", label);
    anchor.append(this.list);
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", this.list.id);
    field.addEventListener("blur", () => this.close());
    field.addEventListener("keydown", (event) => this.pressed(event));
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.choose([...this.list.children].indexOf(option));
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  show(offers) {
    this.shown = offers;
    this.list.replaceChildren(...offers.map((offer, at) => this.option(offer, at)));
    this.list.hidden = !offers.length;
    this.mark(offers.length ? 0 : -1);
  }

  option({ text, detail }, at) {
    const option = document.createElement("li");
    option.id = `${this.list.id}-${at}`;
    option.setAttribute("role", "option");
    option.append(text);
    if (detail) option.append(Object.assign(document.createElement("span"), { className: "quiet", textContent: ` ${detail}` }));
    return option;
  }

  mark(at) {
    this.at = at;
    for (const [number, option] of [...this.list.children].entries()) option.setAttribute("aria-selected", String(number === at));
    if (at >= 0) {
      this.field.setAttribute("aria-activedescendant", this.list.children[at].id);
      this.list.children[at].scrollIntoView({ block: "nearest" });
    } else this.field.removeAttribute("aria-activedescendant");
  }

  close() {
    if (this.isOpen) this.show([]);
  }

  choose(at) {
    const offer = this.shown[at];
    this.close();
    if (offer) this.take(offer);
  }

  pressed(event) {
    if (!this.isOpen || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const count = this.shown.length;
    if (event.key === "ArrowDown") this.mark((this.at + 1) % count);
    else if (event.key === "ArrowUp") this.mark((this.at - 1 + count) % count);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Tab" && !event.shiftKey) this.choose(this.at);
    else if (event.key === "Enter" && this.field.tagName === "INPUT") this.choose(this.at);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** Offer known cards while a name is written; `taken` is called once one is chosen. */
export function startChoosingCards(field, address, taken = () => {}) {
  if (field.getAttribute("role") === "combobox") return;
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-expanded", "false");
  field.parentElement.classList.add("with-offers");
  const offers = new Offers(field, field.parentElement, _("Cards"), ({ text }) => {
    field.value = text;
    taken();
  });
  const show = offers.show.bind(offers);
  offers.show = (shown) => {
    show(shown);
    field.setAttribute("aria-expanded", String(shown.length > 0));
  };
  let timer;
  const written = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const name = field.value.trim();
      const found = name ? await cardsLike(name, address).catch(() => []) : [];
      if (field.value.trim() !== name || document.activeElement !== field) return;
      offers.show(found.filter((card) => card.name !== name).map((card) => ({ text: card.name, detail: card.type_line })));
    }, 120);
  };
  field.addEventListener("input", written);
  if (document.activeElement === field) written(); // what was written before this script was there
}
