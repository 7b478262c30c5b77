// Whose browser prefers a language that the site speaks is shown the way there in the head; the choice is theirs.
export function startLanguages() {
  const own = document.documentElement.lang;
  const links = [...document.querySelectorAll(".languages a")];
  const preferred = navigator.languages.map((each) => each.split("-")[0]).find((each) => links.some((link) => link.lang === each));
  if (!preferred || preferred === own || own !== links[0].lang) return; // whoever chose one has chosen
  const link = links.find((each) => each.lang === preferred).cloneNode(true);
  document.querySelector(".places")?.append(link);
}
