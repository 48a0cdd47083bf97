"use strict";
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const board = document.getElementById("board");
  const slider = document.getElementById("slider");
  const label = document.getElementById("label");
  const said = document.getElementById("said");
  const units = [];
  const zones = new Map();

  function make(parent, name, attributes, text) {
    const element = document.createElementNS(SVG, name);
    for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  function draw() {
    board.setAttribute("viewBox", data.view.join(" "));
    for (const zone of data.zones) {
      const shape = make(board, "polygon", { class: "zone", points: zone.points });
      zones.set(zone.name, shape);
      make(shape, "title", {}, zone.name);
    }
    for (const zone of data.zones) {
      if (zone.name.length < 4) make(board, "text", { class: "zone-name", x: zone.x, y: zone.y }, zone.name);
    }
    data.units.forEach(function (unit) {
      const group = make(board, "g", {});
      make(group, "rect", { x: -38, y: -25, width: 76, height: 50, rx: 8 });
      make(group, "text", { x: 0, y: 10 }, unit.label);
      make(group, "title", {}, unit.name);
      units.push(group);
    });
  }

  function tableAt(step) {
    const table = data.units.map(function (unit) { return { x: unit.x, y: unit.y, face: unit.face }; });
    for (let n = 0; n < step; n += 1) {
      for (const change of data.steps[n].changes) {
        const unit = table[change[0]];
        if (change.length === 2) unit.face = change[1];
        else { unit.x = change[1]; unit.y = change[2]; }
      }
    }
    return table;
  }

  function show(step, litUnits, litZones) {
    const heaps = new Map();
    const moved = new Set(step > 0 ? data.steps[step - 1].changes.map(function (change) { return change[0]; }) : []);
    tableAt(step).forEach(function (place, n) {
      const group = units[n];
      if (place.x === null) { group.setAttribute("visibility", "hidden"); return; }
      const spot = Math.round(place.x / 60) + "," + Math.round(place.y / 60);
      const height = heaps.get(spot) || 0;
      heaps.set(spot, height + 1);
      group.setAttribute("visibility", "visible");
      group.setAttribute("transform", "translate(" + (place.x + height * 9) + " " + (place.y - height * 38) + ")");
      const lit = moved.has(n) || (litUnits && litUnits.indexOf(data.units[n].id) >= 0);
      group.setAttribute("class", "unit side-" + data.units[n].side + (place.face > 1 ? " turned" : "") + (lit ? " lit" : ""));
    });
    zones.forEach(function (shape, name) {
      shape.setAttribute("class", litZones && litZones.indexOf(name) >= 0 ? "zone lit" : "zone");
    });
    slider.value = String(step);
    const here = step > 0 ? data.steps[step - 1] : null;
    label.textContent = here ? here.label : "the beginning";
    said.replaceChildren();
    for (const line of here ? here.said : []) {
      const item = document.createElement("li");
      item.textContent = line;
      said.appendChild(item);
    }
  }

  draw();
  slider.max = String(data.steps.length);
  slider.addEventListener("input", function () { show(Number(slider.value)); });
  for (const button of document.querySelectorAll("button[data-by]")) {
    button.addEventListener("click", function () {
      const next = Number(slider.value) + Number(button.dataset.by);
      show(Math.max(0, Math.min(data.steps.length, next)));
    });
  }
  for (const button of document.querySelectorAll("button[data-step]")) {
    button.addEventListener("click", function () {
      const finding = data.findings[Number(button.dataset.finding)];
      show(Number(button.dataset.step), finding.units, finding.zones);
    });
  }
  const first = document.querySelector(".illegal:not(.waived) button[data-step], .integrity:not(.waived) button[data-step]")
    || document.querySelector("button[data-step]");
  if (first) first.click(); else show(0);
}());
