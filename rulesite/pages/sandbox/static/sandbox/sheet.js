// The text of a table: numbered lines, what is wrong with them, and the table that follows while one writes.
const WAIT = 450; // milliseconds without a key before the text is looked at

export function startSheet(form, area, look) {
  const lines = form.querySelector(".sheet-lines");
  const faults = form.querySelector("[data-faults]");
  let timer;

  const scroll = () => lines.style.setProperty("translate", `0 ${-area.scrollTop}px`);

  const numberLines = (faulty = new Set()) => {
    const count = area.value.split("\n").length;
    while (lines.children.length > count) lines.lastChild.remove();
    while (lines.children.length < count) lines.append(Object.assign(document.createElement("li"), { textContent: lines.children.length + 1 }));
    for (const [at, line] of [...lines.children].entries()) line.classList.toggle("faulty", faulty.has(at + 1));
    scroll();
  };

  const showFaults = (fresh) => {
    faults.replaceChildren(...(fresh ? [...fresh.childNodes].map((each) => document.importNode(each, true)) : []));
    const places = [...faults.querySelectorAll(".fault-place")];
    for (const place of places) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "fault-place", textContent: place.textContent });
      button.addEventListener("click", () => goTo(area, Number(place.dataset.line), Number(place.dataset.column)));
      place.replaceWith(button);
    }
    numberLines(new Set(places.map((place) => Number(place.dataset.line))));
    area.setAttribute("aria-invalid", String(faults.children.length > 0));
  };

  area.addEventListener("input", () => {
    numberLines();
    clearTimeout(timer);
    timer = setTimeout(look, WAIT);
  });
  area.addEventListener("scroll", scroll, { passive: true });
  showFaults(faults.cloneNode(true));

  return {
    showFaults,
    replace(text) {
      area.value = text;
      numberLines();
    },
  };
}

function goTo(area, line, column) {
  const start = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1;
  const word = /^\S*/.exec(area.value.slice(start))[0];
  area.focus();
  area.setSelectionRange(start, start + word.length);
  area.scrollTop = (line - 3) * (area.scrollHeight / area.value.split("\n").length);
}
