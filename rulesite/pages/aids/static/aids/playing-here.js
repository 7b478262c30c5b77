// An example plays where its rule is read: its board comes when it is opened, in a frame that is as high as what it shows.
const frames = new Map();

for (const line of document.querySelectorAll("[data-plays]")) line.after(board(line.dataset.plays, line.querySelector("a").textContent.trim(), line.dataset.playsHere));

addEventListener("message", (event) => {
  const frame = event.origin === location.origin && frames.get(event.source);
  if (frame && Number.isFinite(event.data?.benchbookHeight)) frame.style.height = `${event.data.benchbookHeight}px`;
});

function board(address, title, words) {
  const details = Object.assign(document.createElement("details"), { className: "played-here" });
  details.append(Object.assign(document.createElement("summary"), { textContent: words }));
  details.addEventListener("toggle", () => details.open && !details.querySelector("iframe") && show(details, address, title));
  return details;
}

function show(details, address, title) {
  const frame = Object.assign(document.createElement("iframe"), { src: address, title });
  details.append(frame);
  frames.set(frame.contentWindow, frame);
}
