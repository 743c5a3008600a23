"use strict";
const byId = (id) => document.getElementById(id);
const make = (html) => {
  const drawn = html.startsWith("<g");
  const mold = document.createElement("template");
  mold.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  return drawn ? mold.content.firstChild.firstChild : mold.content.firstChild;
};
// Puts parts in place: HTML, or an opening, empty where it stays, with the ids of what is in it.
// What is neither among them nor on the page is found by its id.
const apply = (parts, find) => {
  const built = {};
  const build = (id) => {
    if (id in built) return built[id];
    const old = byId(id);
    if (old && !(id in parts)) return old;
    const part = parts[id] ?? find(id);
    const [opening, inner] = typeof part === "string" ? [part, []] : part;
    const now = opening ? make(opening) : old;
    built[id] = now;
    const wanted = inner.map(build);
    if (inner.length) {
      for (const each of [...now.children]) if (!wanted.includes(each)) each.remove();
      wanted.forEach((each, at) => {
        if (now.children[at] !== each) now.insertBefore(each, now.children[at] || null);
      });
    }
    if (opening) {
      now.id = id;
      now.classList.add("new");
      old?.replaceWith(now);
    }
    return now;
  };
  Object.keys(parts).forEach(build);
};
