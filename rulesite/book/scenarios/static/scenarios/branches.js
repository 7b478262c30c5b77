// The branches that were tried in this tab, so that one can go back to them. Each is only its address.
const KEY = "benchbook-branches";

export function rememberBranch(run) {
  const place = run.querySelector("[data-branches]");
  if (!place) return;
  const here = location.pathname + branchOf(location.search);
  const words = [...run.querySelectorAll(".tree > ol > li:not(:first-child)")].map((each) => each.textContent.trim()).join(" · ");
  const tried = read();
  const others = tried.filter(([address]) => address !== here && address.startsWith(location.pathname));
  if (words && !run.querySelector(".refusal")) write([...tried.filter(([address]) => address !== here), [here, words]].slice(-30));
  place.hidden = others.length === 0;
  place.querySelector("ul").replaceChildren(...others.slice(-6).map(([address, text]) => entry(address, text)));
}

function branchOf(search) {
  const said = new URLSearchParams(search);
  for (const name of ["at", "why", "beside"]) said.delete(name);
  return `?${said}`;
}

function entry(address, text) {
  const link = Object.assign(document.createElement("a"), { href: address, textContent: text });
  link.dataset.step = "";
  link.dataset.panel = "if";
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function read() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return []; // storage is forbidden, or holds something else: nothing was tried
  }
}

function write(branches) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(branches));
  } catch {
    // Storage is forbidden or full: branches are remembered by their addresses alone.
  }
}
