// Lines from each card to what it points at: targets, what it attacks and blocks, where an ability comes from.
// They are drawn for the eye alone: each card says the same in words.
const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["targets", "attacks", "blocks", "source"]);

export function drawArrows(run) {
  const board = run?.querySelector(".board");
  const canvas = board?.querySelector(".arrows");
  if (!canvas) return;
  canvas.replaceChildren();
  const frame = board.getBoundingClientRect();
  for (const from of board.querySelectorAll("[data-points]")) {
    for (const [kind, name] of pointers(from)) {
      const to = DRAWN.has(kind) && pointedAt(board, name);
      if (to && to !== from) canvas.append(arrow(kind, boxOf(from, frame), boxOf(to, frame)));
    }
  }
}

function pointers(from) {
  return from.dataset.points.split(";").filter(Boolean).map((each) => [each.slice(0, each.indexOf(":")), each.slice(each.indexOf(":") + 1)]);
}

/** A card by its number, wherever it lies; a player by name. */
function pointedAt(board, name) {
  const found = board.querySelector(`.mtg[data-card="${CSS.escape(name)}"]`) ?? board.querySelector(`[data-card="${CSS.escape(name)}"]`);
  return found ?? board.querySelector(`[data-player="${CSS.escape(name)}"]`);
}

function boxOf(element, frame) {
  const box = element.getBoundingClientRect();
  return { x: box.x - frame.x + box.width / 2, y: box.y - frame.y + box.height / 2, w: box.width, h: Math.min(box.height, 400) };
}

function arrow(kind, from, to) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", kind);
  const start = edge(from, to);
  const end = edge(to, from);
  const bend = Math.min(40, Math.hypot(end.x - start.x, end.y - start.y) / 5);
  const angle = Math.atan2(end.y - start.y, end.x - start.x) + Math.PI / 2;
  const middle = { x: (start.x + end.x) / 2 + Math.cos(angle) * bend, y: (start.y + end.y) / 2 + Math.sin(angle) * bend };
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`);
  const head = document.createElementNS(SVG, "path");
  const turned = (Math.atan2(end.y - middle.y, end.x - middle.x) * 180) / Math.PI;
  head.setAttribute("class", "head");
  head.setAttribute("d", "M0 0L-13 -7L-9 0L-13 7Z");
  head.setAttribute("transform", `translate(${end.x} ${end.y}) rotate(${turned})`);
  group.append(line, head);
  return group;
}

/** Where the line from the middle of one box to another's leaves it, a little inside. */
function edge(box, other) {
  const [dx, dy] = [other.x - box.x, other.y - box.y];
  const scale = Math.min(box.w / 2 / Math.max(Math.abs(dx), 0.01), box.h / 2 / Math.max(Math.abs(dy), 0.01), 1) * 0.82;
  return { x: box.x + dx * scale, y: box.y + dy * scale };
}
