{
  const { parts, steps, path, begin } = JSON.parse(byId("states").textContent);
  const tables = new Map([[0, {}]]);
  for (const [n, parent, changed] of steps) tables.set(n, { ...tables.get(parent), ...changed });
  const [nav, told, play] = ["steps", "told", "play"].map(byId);
  const [slider, output] = [nav.querySelector("input"), nav.querySelector("output")];
  let [at, playing] = [path[path.length - 1], 0];
  let shown = tables.get(at);

  const show = (n) => {
    const [wanted, changed] = [tables.get(n), {}];
    for (const id in wanted) if (wanted[id] !== shown[id]) changed[id] = parts[wanted[id]];
    apply(changed, (id) => parts[wanted[id]]);
    [at, shown] = [n, wanted];
    if (path.includes(n)) slider.value = path.indexOf(n) + 1;
    output.textContent = `${n}`;
    document.querySelector(".here")?.classList.remove("here");
    const row = byId(`r${n}`);
    row.classList.add("here");
    for (let fold = row.closest(".fold"); fold; fold = fold.parentNode.closest(".fold")) {
      fold.open = true;
    }
    const { top, bottom } = row.getBoundingClientRect();
    if (wide.matches && (top < 60 || bottom > innerHeight)) row.scrollIntoView({ block: "center" });
    told.textContent = row.querySelector("span").textContent;
    history.replaceState(null, "", `#r${n}`);
  };
  const wide = matchMedia("(min-width: 64rem)");
  const stop = () => {
    clearInterval(playing);
    playing = 0;
    play.textContent = "▶";
  };
  const step = (by) => {
    const next = path[Number(slider.value) - 1 + by];
    if (next) show(next);
    else stop();
  };
  const asked = (_event, otherwise = at) => {
    const n = Number(location.hash.slice(2));
    show(n && tables.has(n) ? n : otherwise);
    if (!wide.matches) scrollTo(0, 0);
  };

  slider.addEventListener("input", () => show(path[slider.value - 1]));
  nav.addEventListener("click", ({ target }) => {
    if (!target.dataset.step) return;
    stop();
    step(Number(target.dataset.step));
  });
  play.addEventListener("click", () => {
    if (playing) return stop();
    if (at === path[path.length - 1]) show(begin);
    play.textContent = "⏸";
    playing = setInterval(step, 1800, 1);
  });
  byId("story").addEventListener("click", (event) => {
    const row = event.target.closest("li[id]");
    if (row && !event.target.closest("ul")) {
      if (event.target.closest("a")) event.preventDefault();
      stop();
      show(Number(row.id.slice(1)));
      if (!(wide.matches || event.target.closest("summary"))) scrollTo(0, 0);
    }
  });
  addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && event.target !== slider && !(event.altKey || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      stop();
      step(by);
    }
  });
  addEventListener("hashchange", asked);
  // By then the browser has gone to the line.
  addEventListener("load", asked);
  nav.hidden = told.hidden = false;
  asked(null, begin);
}
