// Menus of cards open beside what was touched; on a phone they rise from below, as their style says.
const APART = 8;

export function placeMenus(form) {
  for (const menu of form.querySelectorAll(".menu")) {
    menu.addEventListener("toggle", (event) => event.newState === "open" && place(menu));
  }
}

function place(menu) {
  const opener = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"][data-menu]`);
  if (!opener || matchMedia("(max-width: 60rem)").matches) return;
  const at = opener.getBoundingClientRect();
  menu.classList.add("placed");
  const { width, height } = menu.getBoundingClientRect();
  const right = at.right + APART + width <= innerWidth ? at.right + APART : Math.max(APART, at.left - APART - width);
  menu.style.left = `${right}px`;
  menu.style.top = `${Math.max(APART, Math.min(at.top, innerHeight - height - APART))}px`;
}
