// How a text and a question are cut into words that find each other.

const WORD = /[a-z0-9]+(?:'[a-z]+)?/g;
// Words that stand in every other rule tell none of them apart.
const COMMON = new Set("a an and are as at be been by can do does for from has have i if in is it its may my not of on or so than that the their them then there they this those to was were what when where which who whose will with would you your".split(" "));

const ENDINGS = ["ing", "ed", "es", "s"];

/** The words of a text that tell something, as they are written, in their order. */
export function cut(text) {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'");
  return (plain.match(WORD) ?? []).filter((word) => !COMMON.has(word));
}

/** The words of a text, each as its stem, in their order. */
export const wordsOf = (text) => cut(text).map(stem);

/** A word without the endings by which "attacks", "attacking" and "attacked" differ. */
export function stem(written) {
  const word = written.replace(/'.*$/, "");
  if (word.length < 3 || /\d/.test(word)) return word;
  if (/ie[sd]?$/.test(word)) return `${word.replace(/ie[sd]?$/, "")}y`;
  const ending = word.endsWith("ss") ? undefined : ENDINGS.find((each) => word.endsWith(each) && /[aeiouy]/.test(word.slice(0, -each.length)));
  const bare = ending ? word.slice(0, -ending.length) : word;
  return bare.replace(/([bdglmnprt])\1$/, "$1").replace(/e$/, "");
}

/** What HTML of ours says, as plain text. */
export function textOf(html) {
  const made = document.createElement("template");
  made.innerHTML = html.replace(/<\/(?:p|li|div)>/g, "$& ");
  return made.content.textContent.replace(/\s+/g, " ").trim();
}
