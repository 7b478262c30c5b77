// Several things that are chosen together: ticked by touching the cards themselves, and numbered where their order counts.
export function keepPicks(form) {
  for (const picks of form.querySelectorAll("[data-picks]")) {
    picks.addEventListener("change", (event) => {
      const box = event.target;
      if (box.name !== "pick") return;
      const label = box.closest("label");
      const button = picks.querySelector("button");
      // What is chosen stands in the order in which it was touched: so it is sent.
      if (box.checked && "inOrder" in picks.dataset) picks.insertBefore(label, firstUnchosen(picks, label) ?? button);
      show(form, picks);
    });
    show(form, picks);
  }
}

function firstUnchosen(picks, except) {
  return [...picks.querySelectorAll("label")].find((label) => label !== except && !label.querySelector("input").checked);
}

function show(form, picks) {
  const inOrder = "inOrder" in picks.dataset;
  let turn = 0;
  for (const box of picks.querySelectorAll('input[name="pick"]')) {
    if (box.checked) turn += 1;
    mark(box.closest("label"), box.checked, inOrder && turn);
    const hit = box.id && form.querySelector(`.hit[for="${CSS.escape(box.id)}"]`);
    if (!hit) continue;
    hit.parentElement.classList.toggle("is-picked", box.checked);
    mark(hit.parentElement, box.checked, inOrder && turn);
  }
}

function mark(element, isChosen, turn) {
  if (isChosen && turn) element.dataset.turn = turn;
  else delete element.dataset.turn;
}
