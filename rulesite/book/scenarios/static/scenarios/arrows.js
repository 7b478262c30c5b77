// Lines from each card to what it points at: targets, what it attacks and blocks, where an ability comes from.
// They are drawn for the eye alone: each card says the same in words.
const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["targets", "attacks", "blocks", "source"]);

// How far an arrow bends to either side, in pixels: the least that keeps it off other cards is taken.
const BENDS = [0, 24, -24, 60, -60, 110, -110, 170, -170, 240, -240, 320, -320];
const SAMPLES = 24;
// How far it keeps from cards that it passes.
const APART = 6;

export function drawArrows(run) {
  const board = run?.querySelector(".board");
  const canvas = board?.querySelector(".arrows");
  if (!canvas) return;
  canvas.replaceChildren();
  const frame = board.getBoundingClientRect();
  const cards = [...board.querySelectorAll(".mtg, .tuck, .stacked")].map((card) => ({ card, ...boxOf(card, frame) }));
  for (const from of board.querySelectorAll("[data-points]")) {
    for (const [kind, name] of pointers(from)) {
      const to = DRAWN.has(kind) && pointedAt(board, name);
      if (!to || to === from || !isShown(from) || !isShown(to)) continue;
      const apart = cards.map(({ card, x, y, w, h }) => (card === from || card === to ? { x, y, w, h } : { x, y, w: w + 2 * APART, h: h + 2 * APART }));
      canvas.append(arrow(kind, wayBetween(boxOf(from, frame), aims(to, frame), apart, frame)));
    }
  }
}

function pointers(from) {
  return from.dataset.points.split(";").filter(Boolean).map((each) => [each.slice(0, each.indexOf(":")), each.slice(each.indexOf(":") + 1)]);
}

/** Whether there is anything of it to point at: a board may show no hands and graveyards. */
function isShown(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
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

/** The boxes that an arrow may end at: a card itself, or any part of a player's seat. */
function aims(element, frame) {
  const box = boxOf(element, frame);
  if (element.dataset.player === undefined) return [box];
  const parts = 16;
  return Array.from({ length: parts - 1 }, (_, place) => ({ ...box, x: box.x + box.w * ((place + 1) / parts - 0.5), w: box.w / parts }));
}

/** The way that crosses the least of other cards, and of those the shortest. */
function wayBetween(from, targets, cards, frame) {
  const ways = targets.flatMap((to) => BENDS.map((bend) => way(from, to, bend)));
  const cost = ({ start, middle, end, bend }) => {
    let crossed = 0;
    for (let step = 1; step < SAMPLES; step += 1) {
      const [x, y] = ["x", "y"].map((side) => along(step / SAMPLES, start[side], middle[side], end[side]));
      const isOutside = x < 4 || y < 4 || x > frame.width - 4 || y > frame.height - 4;
      if (isOutside || cards.some((box) => Math.abs(x - box.x) < box.w / 2 && Math.abs(y - box.y) < box.h / 2)) crossed += 1;
    }
    return crossed * 1000 + Math.hypot(end.x - start.x, end.y - start.y) + Math.abs(bend);
  };
  return ways.map((each) => [cost(each), each]).reduce((best, each) => (each[0] < best[0] ? each : best))[1];
}

function along(part, start, middle, end) {
  return (1 - part) ** 2 * start + 2 * part * (1 - part) * middle + part ** 2 * end;
}

function way(from, to, bend) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x) + Math.PI / 2;
  const middle = { x: (from.x + to.x) / 2 + Math.cos(angle) * bend, y: (from.y + to.y) / 2 + Math.sin(angle) * bend };
  return { start: edge(from, middle), middle, end: edge(to, middle), bend };
}

function arrow(kind, { start, middle, end }) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", kind);
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

/** Where the line from the middle of a box to a point leaves the box. */
function edge(box, to) {
  const [dx, dy] = [to.x - box.x, to.y - box.y];
  const scale = Math.min(box.w / 2 / Math.max(Math.abs(dx), 0.01), box.h / 2 / Math.max(Math.abs(dy), 0.01), 1);
  return { x: box.x + dx * scale, y: box.y + dy * scale };
}
