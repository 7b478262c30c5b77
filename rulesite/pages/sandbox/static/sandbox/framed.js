// In a frame of another page: how high it would be, for whoever shows it. The board takes what height the frame has; as it
// is drawn best it has a height of its own, to which everything else is added.
const BOARD = 480;
const main = document.getElementById("main");
let said;

function say() {
  const boards = main.querySelector(".boards");
  if (!boards) return;
  const rest = main.scrollHeight - boards.offsetHeight;
  const height = Math.ceil(rest + (matchMedia("(max-width: 44rem)").matches ? boards.scrollHeight : BOARD));
  if (height !== said) parent.postMessage({ benchbookHeight: height }, "*");
  said = height;
}

if (parent !== window) {
  addEventListener("load", say);
  addEventListener("resize", say);
}
