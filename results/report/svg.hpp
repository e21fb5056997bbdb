#pragma once
// Svg: a small writer of pictures: shapes with classes, so that one style sheet serves a file and a
// page, and with data for whatever makes them answer to a pointer. The same calls give the same
// bytes. Not thread-safe.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace concord {

struct Point {
  double x = 0;
  double y = 0;
};

// Names and values of attributes; values are escaped.
using Attributes = std::vector<std::pair<std::string_view, std::string>>;

class Svg {
 public:
  // `title` is what a screen reader says.
  Svg(double width, double height, std::string_view title);

  void line(Point from, Point to, std::string_view style, const Attributes& more = {});
  void rectangle(Point corner, double width, double height, std::string_view style,
                 const Attributes& more = {});
  void circle(Point centre, double radius, std::string_view style, const Attributes& more = {});
  void polyline(const std::vector<Point>& points, std::string_view style,
                const Attributes& more = {});
  // `anchor`: start, middle or end. `turned`: reads upwards.
  void text(Point at, std::string_view words, std::string_view anchor, std::string_view style,
            bool turned = false);
  void begin_group(std::string_view style, const Attributes& more = {});
  void end_group();

  // The whole picture, with its own style.
  [[nodiscard]] std::string finish() const;

 private:
  void open(std::string_view tag, std::string_view style, const Attributes& more);

  double width_;
  double height_;
  std::string title_;
  std::string body_;
};

// Colour and dashes of the i-th of several series: told apart without colours as well, and with any
// kind of colour blindness (Okabe & Ito 2008). A class for Svg.
[[nodiscard]] std::string series_class(std::size_t i);

// "12.35": at most two decimals, no zeros at the end.
[[nodiscard]] std::string svg_number(double value);

}  // namespace concord
