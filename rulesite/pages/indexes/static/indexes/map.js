// On hover and focus, a rule's own lines stand out and the others step back.
const map = document.querySelector(".map");

if (map) {
  const edges = [...map.querySelectorAll("[data-from]")];
  const nodes = new Map([...map.querySelectorAll("[data-node]")].map((node) => [node.dataset.node, node]));
  const light = (event) => show(event.target.closest?.("[data-node]")?.dataset.node);
  map.addEventListener("pointerover", light);
  map.addEventListener("focusin", light);
  map.addEventListener("pointerleave", () => show());
  map.addEventListener("focusout", () => show());

  const show = (id) => {
    map.classList.toggle("lit", Boolean(id));
    for (const node of nodes.values()) node.classList.remove("on");
    nodes.get(id)?.classList.add("on");
    for (const edge of edges) {
      const { from, to } = edge.dataset;
      const on = from === id || to === id;
      edge.classList.toggle("on", on);
      if (on) nodes.get(from === id ? to : from)?.classList.add("on");
    }
  };
}
