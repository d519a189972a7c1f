// As much of a browser as the script of zoomable figures needs. Reads the script from standard input, does what a
// reader would do with a figure of 200 x 100, and prints its view box after each step.
"use strict";
const fs = require("fs");
const events = {};
const listen = (of, name, act) => ((of[name] = of[name] || []).push(act));
const node = (more = {}) => ({listeners: {}, children: [], attributes: {},
  addEventListener(name, act) { listen(this.listeners, name, act); },
  setAttribute(name, value) { this.attributes[name] = value; },
  append(child) { this.children.push(child); },
  fire(name, event = {}) {
    let isPrevented = false;
    for (const act of this.listeners[name] || []) act({preventDefault() { isPrevented = true; }, ...event});
    return isPrevented;
  }, ...more});

const svg = node({viewBox: {baseVal: {x: 0, y: 0, width: 200, height: 100}},
  getBoundingClientRect: () => ({left: 10, top: 20, width: 400, height: 200}), setPointerCapture() {}});
svg.attributes.viewBox = "0 0 200 100";
const figure = node({dataset: {in: "in", out: "out", all: "all"}, classList: {add() {}},
  querySelector: () => svg, contains: (other) => other === figure, focus() { document.activeElement = figure; }});
const broken = node({dataset: {}, querySelector: () => null});
globalThis.document = {querySelectorAll: () => [broken, figure], createElement: () => node(), activeElement: null};
globalThis.addEventListener = (name, act) => listen(events, name, act);

(0, eval)(fs.readFileSync(0, "utf8"));

const say = (what) => console.log(`${what}: ${svg.attributes.viewBox.split(" ").map((one) => +(+one).toFixed(6)).join(" ")}`);
const wheel = (more) => svg.fire("wheel", {deltaY: -1, clientX: 10, clientY: 20, ...more});
say(`wheel on the page, taken ${wheel()}`);
say(`wheel with Ctrl at the corner, taken ${wheel({ctrlKey: true})}`);
svg.fire("pointerdown", {clientX: 210, clientY: 120, pointerId: 1});
svg.fire("pointermove", {clientX: 110, clientY: 120});
svg.fire("pointerup");
svg.fire("pointermove", {clientX: 10, clientY: 20});
say("dragged to the left");
say(`wheel after the click, taken ${wheel({deltaY: 1})}`);
figure.fire("keydown", {key: "0"});
say("key 0");
figure.children[0].children[0].fire("click");
say("button in");
figure.fire("keydown", {key: "ArrowDown"});
say("key down");
for (const act of events.beforeprint) act();
say("printed");
for (const act of events.afterprint) act();
say("after printing");
for (let times = 0; times < 100; ++times) figure.fire("keydown", {key: "+"});
say("closest");
for (let times = 0; times < 100; ++times) figure.children[0].children[1].fire("click");
say("farthest");
say(`other keys, taken ${figure.fire("keydown", {key: "a"})}`);
