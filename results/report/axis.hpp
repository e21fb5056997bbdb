#pragma once
// Axes: from values to places on a picture, and where the ticks are. Plain values.

#include <string>
#include <vector>

namespace concord {

struct Tick {
  double value = 0;
  bool labelled = true;
};

class Axis {
 public:
  // From `low` to `high`, both above 0, widened to whole decades or so that both have room.
  [[nodiscard]] static Axis logarithmic(double low, double high, double from_px, double to_px);
  // From 0 to `high`, widened to a round number.
  [[nodiscard]] static Axis linear(double high, double from_px, double to_px);

  // Values outside are put on the edge.
  [[nodiscard]] double place(double value) const;
  [[nodiscard]] const std::vector<Tick>& ticks() const { return ticks_; }
  [[nodiscard]] double low() const { return low_; }
  [[nodiscard]] double high() const { return high_; }
  [[nodiscard]] double from_px() const { return from_px_; }
  [[nodiscard]] double to_px() const { return to_px_; }

 private:
  bool logarithmic_ = false;
  double low_ = 0;
  double high_ = 1;
  double from_px_ = 0;
  double to_px_ = 1;
  std::vector<Tick> ticks_;
};

// "10 ms", "1 s", "200 us": a time in words, three digits.
[[nodiscard]] std::string seconds_text(double seconds);
// "1.2 k", "3.4 M"
[[nodiscard]] std::string count_text(double count);

}  // namespace concord
