// Suggestions below the search boxes: an editable combobox with a list, as the ARIA Authoring Practices describe it.
// Without this script the boxes are plain forms.
import { _, counted } from "../aids/language.js";

const WAIT = 90; // milliseconds without a key before asking
const ADDRESS = "suggest/";

class Suggesting {
  constructor(form, number) {
    this.form = form;
    this.input = form.querySelector('input[type="search"]');
    this.id = `suggestions-${number}`;
    this.shown = [];
    this.at = -1;
    this.known = new Map();
    this.list = this.make("ul", { id: this.id, className: "suggestions", hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", _("Suggestions"));
    this.status = this.make("p", { className: "unseen" });
    this.status.setAttribute("role", "status");
    form.append(this.list, this.status);
    for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.id })) {
      this.input.setAttribute(name, value);
    }
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.pressed(event));
    this.input.addEventListener("blur", () => this.close());
    // A press on the list must not take the focus from the box, or the list would close before the click.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.clicked(event));
    if (document.activeElement === this.input && this.input.value !== this.input.defaultValue) this.typed(); // before this script was there
  }

  make(name, properties) {
    return Object.assign(document.createElement(name), properties);
  }

  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(this.input.value.trim()), WAIT);
  }

  async ask(text) {
    this.asking?.abort();
    if (!text) return this.close();
    const known = this.known.get(text);
    if (known) return this.show(known, text);
    this.asking = new AbortController();
    try {
      const address = new URL(ADDRESS, this.form.action);
      address.searchParams.set("q", text);
      const response = await fetch(address, { signal: this.asking.signal, headers: { Accept: "application/json" } });
      if (!response.ok) return this.close();
      const { suggestions } = await response.json();
      this.known.set(text, suggestions);
      if (this.input.value.trim() === text && document.activeElement === this.input) this.show(suggestions, text);
    } catch (problem) {
      if (problem.name !== "AbortError") this.close(); // offline, say: the box goes on working as a form
    }
  }

  show(suggestions, text) {
    this.shown = suggestions;
    this.list.replaceChildren(...suggestions.map((suggestion, at) => this.option(suggestion, at, text)));
    this.list.hidden = !suggestions.length;
    this.list.scrollTop = 0;
    this.input.setAttribute("aria-expanded", String(suggestions.length > 0));
    this.choose(-1);
    const count = suggestions.length;
    this.status.textContent = count ? counted(count, "%(count)s suggestion", "%(count)s suggestions") : _("No suggestions");
  }

  option({ text, kind, detail, edition }, at, typed) {
    const option = this.make("li", { id: `${this.id}-${at}` });
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const name = this.make("span", { className: "name" });
    const start = text.toLowerCase().indexOf(typed.toLowerCase());
    if (start < 0) {
      name.textContent = text;
    } else {
      const end = start + typed.length;
      name.append(text.slice(0, start), this.make("b", { textContent: text.slice(start, end) }), text.slice(end));
    }
    const what = this.make("span", { className: "what", textContent: [kind, edition].filter(Boolean).join(" · ") });
    option.append(name, " ", what);
    if (detail) option.append(" ", this.make("span", { className: "detail", textContent: detail }));
    return option;
  }

  choose(at) {
    this.at = at;
    const options = [...this.list.children];
    options.forEach((option, place) => option.setAttribute("aria-selected", String(place === at)));
    if (at < 0) return this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-activedescendant", options[at].id);
    options[at].scrollIntoView({ block: "nearest" });
  }

  pressed(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const count = this.shown.length;
    const open = !this.list.hidden;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return void this.ask(this.input.value.trim());
      // One place above the first and below the last is the box itself.
      const by = event.key === "ArrowDown" ? 1 : -1;
      this.choose(((this.at + 1 + by + count + 1) % (count + 1)) - 1);
    } else if (event.key === "Enter" && open && this.at >= 0) {
      event.preventDefault();
      this.go(this.shown[this.at]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      // Once for the list, and once to leave the box, so that the keys of the page work again.
      if (open) this.close();
      else this.input.blur();
    } else if (event.key === "Tab") {
      this.close();
    }
  }

  clicked(event) {
    const option = event.target.closest('[role="option"]');
    if (option) this.go(this.shown[[...this.list.children].indexOf(option)]);
  }

  go({ url }) {
    this.close();
    location.assign(url);
  }

  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.list.hidden = true;
    this.shown = [];
    this.list.replaceChildren();
    this.status.textContent = "";
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
    this.at = -1;
  }
}

document.querySelectorAll("form.search").forEach((form, number) => new Suggesting(form, number));
