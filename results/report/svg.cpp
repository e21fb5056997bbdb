#include "results/report/svg.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "results/report/document.hpp"

namespace concord {
namespace {

constexpr std::size_t kColours = 8;
constexpr std::array<std::string_view, kColours> kPalette{
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d1f"};
constexpr std::array<std::string_view, 4> kDashes{"none", "7 3", "2 3", "9 3 2 3"};

std::string style_sheet() {
  std::string css =
      "svg{background:#fff}text{font:12px sans-serif;fill:#222}text.small{font-size:10px}"
      ".axis{stroke:#444;stroke-width:1}.grid{stroke:#ddd;stroke-width:1}"
      ".edge{stroke:#999;stroke-width:1;stroke-dasharray:4 3}.diagonal{stroke:#999;stroke-width:1}"
      ".faint{stroke:#ccc;stroke-width:1;stroke-dasharray:2 3}"
      "polyline{fill:none;stroke-width:1.8}.dot{stroke:none;fill-opacity:.65}";
  for (std::size_t i = 0; i < kColours * kDashes.size(); ++i) {
    css += fmt::format(
        ".s{0} .l,.l.s{0}{{stroke:{1};stroke-dasharray:{2}}}.s{0} .f,.f.s{0}{{fill:{1}}}", i,
        kPalette[i % kColours], kDashes[i / kColours % kDashes.size()]);
  }
  return css;
}

}  // namespace

std::string svg_number(double value) {
  if (!std::isfinite(value)) return "0";
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string series_class(std::size_t i) {
  return fmt::format("s{}", i % (kColours * kDashes.size()));
}

Svg::Svg(double width, double height, std::string_view title)
    : width_(width), height_(height), title_(title) {}

void Svg::open(std::string_view tag, std::string_view style, const Attributes& more) {
  body_ += fmt::format("<{}", tag);
  if (!style.empty()) body_ += fmt::format(" class=\"{}\"", style);
  for (const auto& [name, value] : more)
    body_ += fmt::format(" {}=\"{}\"", name, html_escaped(value));
}

void Svg::line(Point from, Point to, std::string_view style, const Attributes& more) {
  open("line", style, more);
  body_ += fmt::format(" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", svg_number(from.x),
                       svg_number(from.y), svg_number(to.x), svg_number(to.y));
}

void Svg::rectangle(Point corner, double width, double height, std::string_view style,
                    const Attributes& more) {
  open("rect", style, more);
  body_ += fmt::format(" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", svg_number(corner.x),
                       svg_number(corner.y), svg_number(width), svg_number(height));
}

void Svg::circle(Point centre, double radius, std::string_view style, const Attributes& more) {
  open("circle", style, more);
  body_ += fmt::format(" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", svg_number(centre.x),
                       svg_number(centre.y), svg_number(radius));
}

void Svg::polyline(const std::vector<Point>& points, std::string_view style,
                   const Attributes& more) {
  open("polyline", style, more);
  body_ += " points=\"";
  for (std::size_t i = 0; i < points.size(); ++i)
    body_ +=
        fmt::format("{}{},{}", i == 0 ? "" : " ", svg_number(points[i].x), svg_number(points[i].y));
  body_ += "\"/>\n";
}

void Svg::text(Point at, std::string_view words, std::string_view anchor, std::string_view style,
               bool turned) {
  open("text", style, {});
  if (turned) {
    body_ += fmt::format(" transform=\"translate({} {}) rotate(-90)\"", svg_number(at.x),
                         svg_number(at.y));
  } else {
    body_ += fmt::format(" x=\"{}\" y=\"{}\"", svg_number(at.x), svg_number(at.y));
  }
  body_ += fmt::format(" text-anchor=\"{}\">{}</text>\n", anchor, html_escaped(words));
}

void Svg::begin_group(std::string_view style, const Attributes& more) {
  open("g", style, more);
  body_ += ">\n";
}

void Svg::end_group() {
  body_ += "</g>\n";
}

std::string Svg::finish() const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" aria-label=\"{2}\">\n<style>{3}</style>\n{4}</svg>\n",
      svg_number(width_), svg_number(height_), html_escaped(title_), style_sheet(), body_);
}

}  // namespace concord
