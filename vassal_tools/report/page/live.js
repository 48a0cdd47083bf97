"use strict";
// Texts come from data that people edit: they are only ever set as text.
(() => {
  const SCALES = [1, 0.5];
  const BESIDE = 64; // pixels of the window that no picture can have
  let seen = -1;
  const byId = (id) => document.getElementById(id);
  const made = (tag, words = "", kind = "") => {
    const element = document.createElement(tag);
    element.textContent = words;
    if (kind) element.className = kind;
    return element;
  };
  const pictured = (picture, scale) => {
    const image = made("img");
    image.src = `/picture/${picture.digest}`;
    image.alt = `${picture.name}, ${Math.round(scale * 100)} %`;
    image.title = picture.name;
    image.width = Math.round(picture.width * scale);
    image.height = Math.round(picture.height * scale);
    return image;
  };
  const room = () => document.documentElement.clientWidth - BESIDE;
  const fitted = (picture) => {
    const link = made("a");
    link.href = `/picture/${picture.digest}`;
    link.append(pictured(picture, Math.min(1, room() / picture.width)));
    return link;
  };
  const grouped = (group) => {
    const section = made("section", "", "group");
    section.append(made("h2", `${group.name} (${group.pictures.length})`));
    if (group.pictures.some((one) => one.width > room())) {
      const row = made("div", "", "pictures");
      row.append(made("p", "fitted to the window; a click shows the true size", "dim"), ...group.pictures.map(fitted));
      section.append(row);
      return section;
    }
    for (const scale of SCALES) {
      const row = made("div", "", "pictures");
      row.append(made("p", `${scale * 100} %`, "dim"), ...group.pictures.map((one) => pictured(one, scale)));
      section.append(row);
    }
    return section;
  };
  const listed = (lines, severity) => lines.map((line) => {
    const box = made("div", "", `finding ${severity === "fault" ? "illegal" : "unknown"}`);
    box.append(made("span", severity, "severity"), made("span", line));
    return box;
  });
  const show = (state) => {
    seen = state.number;
    document.title = state.title;
    byId("title").textContent = state.title;
    const count = `${state.faults.length || "no"} fault${state.faults.length === 1 ? "" : "s"}`;
    const wrong = state.faults.length ? `${count}; the pictures are those before` : count;
    byId("status").textContent = state.number ? `${wrong} (look ${state.number})` : "building…";
    byId("faults").replaceChildren(...listed(state.faults, "fault"), ...listed(state.warnings, "warning"));
    byId("groups").replaceChildren(...state.groups.map(grouped));
  };
  const ask = async () => {
    try {
      const state = await (await fetch("/state")).json();
      if (state.number !== seen) show(state);
    } catch {
      byId("status").textContent = "the program has ended";
      seen = -1;
    }
    setTimeout(ask, 1000);
  };
  ask();
})();
