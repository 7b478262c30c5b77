// What is understood of a card's text, while it is written.
const WAIT = 350;

export function startReading(form) {
  const text = form.elements.namedItem("own-text");
  if (!text || text.dataset.read) return;
  text.dataset.read = "1";
  const place = form.querySelector("#own-reading");
  let timer;
  let asked = 0;
  const read = async () => {
    const now = ++asked;
    const said = new URLSearchParams();
    for (const name of ["own-text", "own-name", "own-type"]) said.set(name, form.elements.namedItem(name).value);
    try {
      const response = await fetch(form.dataset.reading, { method: "POST", body: said });
      const told = await response.text();
      if (now === asked && response.ok) place.replaceChildren(...new DOMParser().parseFromString(told, "text/html").body.childNodes);
    } catch {
      // The site can't be reached: nothing is said of the text until it is.
    }
  };
  for (const name of ["own-text", "own-name", "own-type"]) {
    form.elements.namedItem(name).addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(read, WAIT);
    });
  }
  if (text.value) read();
}
