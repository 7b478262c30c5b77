// Links and embeddings are selected whole as soon as they are touched.
for (const shared of document.querySelectorAll("input[data-copy]")) shared.addEventListener("focus", () => shared.select());
