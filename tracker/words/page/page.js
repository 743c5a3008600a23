"use strict";
{
  const { rulings, lines, states, zones, people } = JSON.parse(
    document.getElementById("states").textContent,
  );
  const [form, slider] = [document.querySelector(".steps"), document.querySelector(".steps input")];
  const [now, table] = [document.querySelector(".now"), document.querySelector(".state")];
  const boxes = zones.map((_, zone) => document.querySelectorAll(`[data-zone="${zone}"] .who`));
  const clamp = (at) => Math.max(0, Math.min(states.length - 1, at));
  let marked = null;

  const show = (at) => {
    slider.value = at;
    const [head, ...rest] = states[at].map((line) => lines[line]);
    now.textContent = head;
    table.textContent = rest.join("\n");
    boxes.forEach((rows, zone) => {
      const here = (people[at][zone] || []).map((name) => lines[name]);
      rows.forEach((row, i) => {
        const more = i === rows.length - 1 && here.length > rows.length;
        row.textContent = more ? `+ ${here.length - i}` : here[i] || "";
      });
    });
    marked?.classList.remove("here");
    marked = document.getElementById(`r${rulings[at]}`);
    marked?.classList.add("here");
    marked?.scrollIntoView({ block: "nearest" });
  };

  const step = (by) => show(clamp(Number(slider.value) + by));
  slider.addEventListener("input", () => show(clamp(Number(slider.value))));
  form.addEventListener("click", (event) => {
    if (event.target.dataset.step) step(Number(event.target.dataset.step));
  });
  document.addEventListener("click", (event) => {
    const row = event.target.closest("li[id]");
    if (row && !event.target.closest("summary")) {
      event.preventDefault();
      show(rulings.indexOf(Number(row.id.slice(1))));
    }
  });
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && event.target !== slider) {
      event.preventDefault();
      step(by);
    }
  });
  form.hidden = false;
  show(states.length - 1);
}
