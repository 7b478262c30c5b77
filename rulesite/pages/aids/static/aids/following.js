// The table beside a section marks where the reader is, and keeps that in view.
export function startFollowing() {
  const side = document.querySelector(".with-contents .side");
  if (!side) return;
  if (leadOn(side)) return;
  const details = side.querySelector("details");
  const wide = matchMedia("(min-width: 62rem)");
  const open = () => details && wide.matches && (details.open = true);
  wide.addEventListener("change", open);
  open();
  const links = new Map([...side.querySelectorAll('a[href^="#"]')].map((link) => [link.hash.slice(1), link]));
  const entries = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  let current;
  let waiting = false;
  const follow = () => {
    waiting = false;
    const line = innerHeight * 0.25;
    const reached = entries.findLast((entry) => entry.getBoundingClientRect().top <= line) ?? entries[0];
    const link = reached && links.get(reached.id);
    if (!link || link === current) return;
    current?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    current = link;
    if (side.scrollHeight > side.clientHeight) keepInView(side, link);
  };
  const soon = () => {
    if (!waiting) requestAnimationFrame(follow);
    waiting = true;
  };
  addEventListener("scroll", soon, { passive: true });
  follow();
}

function keepInView(side, link) {
  const inside = link.getBoundingClientRect();
  const around = side.getBoundingClientRect();
  const room = around.height / 4;
  if (inside.top < around.top + room) side.scrollTop -= around.top + room - inside.top;
  else if (inside.bottom > around.bottom - room) side.scrollTop += inside.bottom - around.bottom + room;
}

/** An address within a section may name an entry that stands in another of its parts: lead on to that. */
function leadOn(side) {
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (!wanted || document.getElementById(wanted)) return false;
  const rule = wanted.replace(/(?<=\d)[a-z].*$/, "");
  const elsewhere = [...side.querySelectorAll('a:not([href^="#"])')].find((link) => link.hash.slice(1) === rule);
  if (!elsewhere) return false;
  location.replace(`${elsewhere.pathname}${elsewhere.search}#${wanted}`);
  return true;
}
