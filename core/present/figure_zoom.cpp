#include "core/present/figure_zoom.h"

#include "core/base/sentence.h"
#include "core/present/table.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

/// The element of a file, without what is before it.
std::string_view element(std::string_view svg)
{
    const auto at = svg.find("<svg");
    return at == std::string_view::npos ? svg : svg.substr(at);
}

}  // namespace

std::string zoomFigure(std::string_view svg, const std::string& title)
{
    return fmt::format(
        "<figure class=\"zoom\" aria-label=\"{}\" data-in=\"{}\" data-out=\"{}\" "
        "data-all=\"{}\">{}</figure>\n",
        htmlText(title), htmlText(say("Report", "Zoom in (+)")),
        htmlText(say("Report", "Zoom out (−)")), htmlText(say("Report", "Show everything (0)")),
        element(svg));
}

std::string imageAsSvg(const std::string& source, int width, int height)
{
    return fmt::format(
        "<svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\"><image "
        "width=\"{0}\" height=\"{1}\" href=\"{2}\"/></svg>",
        width, height, htmlText(source));
}

std::string_view figureZoomStyle()
{
    return "figure.zoom{margin:2em 0 1em;position:relative;width:fit-content;max-width:100%;}"
           "figure.zoom svg{display:block;max-width:100%;height:auto;overflow:hidden;}"
           "figure.zoom svg [font-family=\"Inter\"]{font-family:Inter,'DejaVu Sans',sans-serif;}"
           "figure.zoom svg [font-family=\"JetBrains Mono\"]{font-family:'JetBrains "
           "Mono',monospace;}"
           "figure.zoom.active svg{cursor:grab;touch-action:none;}"
           "figure.zoom .tools{position:absolute;bottom:100%;right:0;opacity:.3;}"
           "figure.zoom:hover .tools,figure.zoom:focus-within .tools{opacity:1;}"
           "figure.zoom .tools button{min-width:2em;margin-left:2px;}"
           "@media print{figure.zoom .tools{display:none;}.wide,pre{overflow:visible;}"
           "figure,svg,img,tr{break-inside:avoid;}}";
}

std::string_view figureZoomScript()
{
    // The view box is what is shown of the picture: it never leaves the picture, and paper gets all
    // of it.
    return R"js(<script>
"use strict";
for (const figure of document.querySelectorAll("figure.zoom")) {
  const svg = figure.querySelector("svg");
  const box = svg && svg.viewBox.baseVal;
  if (!box || !box.width || !box.height) continue;
  const all = {x: box.x, y: box.y, w: box.width, h: box.height};
  const most = 64, step = 1.25;
  let now = {...all};
  const within = (value, low, high) => Math.min(Math.max(value, low), high);
  const draw = (shown) => svg.setAttribute("viewBox", `${shown.x} ${shown.y} ${shown.w} ${shown.h}`);
  const show = (x, y, share) => {
    const s = within(share, 1 / most, 1);
    now = {x: within(x, all.x, all.x + all.w * (1 - s)), y: within(y, all.y, all.y + all.h * (1 - s)),
           w: all.w * s, h: all.h * s};
    draw(now);
  };
  const share = () => now.w / all.w;
  const zoom = (factor, at = {x: now.x + now.w / 2, y: now.y + now.h / 2}) => {
    const s = within(share() / factor, 1 / most, 1), ratio = s / share();
    show(at.x - (at.x - now.x) * ratio, at.y - (at.y - now.y) * ratio, s);
  };
  const pan = (right, down) => show(now.x + right, now.y + down, share());
  const place = (event) => {
    const shown = svg.getBoundingClientRect();
    return {x: now.x + (event.clientX - shown.left) / shown.width * now.w,
            y: now.y + (event.clientY - shown.top) / shown.height * now.h};
  };
  const whole = () => show(all.x, all.y, 1);

  const tools = document.createElement("div");
  tools.className = "tools";
  for (const [text, label, act] of [["+", figure.dataset.in, () => zoom(step)],
                                    ["\u2212", figure.dataset.out, () => zoom(1 / step)],
                                    ["0", figure.dataset.all, whole]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.title = label;
    button.setAttribute("aria-label", label);
    button.addEventListener("click", act);
    tools.append(button);
  }
  figure.append(tools);
  figure.tabIndex = 0;
  figure.classList.add("active");

  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !figure.contains(document.activeElement)) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? step : 1 / step, place(event));
  }, {passive: false});
  let last = null;
  svg.addEventListener("pointerdown", (event) => {
    figure.focus();
    last = place(event);
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!last) return;
    const at = place(event);
    pan(last.x - at.x, last.y - at.y);
    last = place(event);
  });
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => { last = null; });
  svg.addEventListener("dblclick", whole);
  figure.addEventListener("keydown", (event) => {
    const part = now.w / 10, acts = {
      "+": () => zoom(step), "=": () => zoom(step), "-": () => zoom(1 / step), "\u2212": () => zoom(1 / step),
      "0": whole, ArrowLeft: () => pan(-part, 0), ArrowRight: () => pan(part, 0),
      ArrowUp: () => pan(0, -part), ArrowDown: () => pan(0, part)};
    if (!acts[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    acts[event.key]();
  });
  addEventListener("beforeprint", () => draw(all));
  addEventListener("afterprint", () => draw(now));
}
</script>
)js";
}

}  // namespace papilio::core
