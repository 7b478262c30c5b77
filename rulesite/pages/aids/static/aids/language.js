// What scripts say, in the language of the page. Messages are written in English and marked by `_` or `counted`; where the
// page speaks another language, its head links the catalog in which they are looked up (rulesite/locale/*/djangojs.po).
const address = document.querySelector("link[data-catalog]")?.href;
const catalog = address ? await import(address).then((made) => made.default, () => ({})) : {}; // without it, English will do

/** The language that scripts speak, for dates and for what is put within other words. */
export const language = Object.keys(catalog).length ? document.documentElement.lang : "en";

/** A message; in place of each `%(name)s` stands the value of that name. */
export const _ = (text, values = {}) => filled(catalog[text] ?? text, values);

/** A message about so many things, which reads otherwise of one. */
export function counted(count, one, many, values = {}) {
  const [ofOne, ofMany] = catalog[one] ?? [one, many];
  return filled(count === 1 ? ofOne : ofMany, { count, ...values });
}

function filled(text, values) {
  return text.replace(/%\((\w+)\)s/g, (_whole, name) => values[name]);
}
