// Light and dark without a new page; the server keeps the choice in a cookie, as it does without this.
export function startAppearance() {
  const links = [...document.querySelectorAll(".schemes a")];
  for (const link of links) {
    link.addEventListener("click", async (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      try {
        await fetch(link.href, { redirect: "manual" });
      } catch {
        location.assign(link.href);
        return;
      }
      show(new URL(link.href).pathname.split("/").at(-2));
      for (const each of links) each.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
    });
  }
}

function show(scheme) {
  const root = document.documentElement;
  if (scheme === "auto") delete root.dataset.scheme;
  else root.dataset.scheme = scheme;
  document.querySelector('meta[name="color-scheme"]').content = scheme === "auto" ? "light dark" : scheme;
}
