// Unfold or fold the whole tree of contents at once.
export function startFolding() {
  for (const bar of document.querySelectorAll("[data-folding]")) {
    bar.hidden = false;
    bar.addEventListener("click", (event) => {
      const open = event.target.closest("button")?.dataset.open;
      if (open === undefined) return;
      for (const branch of document.querySelectorAll(".fold-tree details")) branch.open = open === "1";
    });
  }
}
