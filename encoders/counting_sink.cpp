#include "encoders/counting_sink.hpp"

namespace concord {

Var CountingSink::new_variables(std::uint32_t count) {
  const auto first = static_cast<Var>(variables_);
  variables_ += count;
  return first;
}

void CountingSink::begin_group(std::string_view name) {
  starts_.push_back({std::string(name), size()});
}

EncodingSize CountingSink::size() const {
  EncodingSize total{variables_, 0, 0};
  for (std::size_t length = 0; length < by_length_.size(); ++length) {
    total.clauses += by_length_[length];
    total.literals += by_length_[length] * length;
  }
  return total;
}

std::vector<GroupSize> CountingSink::groups() const {
  std::vector<GroupSize> groups;
  for (std::size_t i = 0; i < starts_.size(); ++i) {
    const EncodingSize& start = starts_[i].at;
    const EncodingSize end = i + 1 < starts_.size() ? starts_[i + 1].at : size();
    groups.push_back({starts_[i].name, end.variables - start.variables, end.clauses - start.clauses,
                      end.literals - start.literals});
  }
  return groups;
}

}  // namespace concord
