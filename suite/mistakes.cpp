#include "suite/mistakes.hpp"

namespace enfilade {

namespace {

class Copyist {
 public:
  explicit Copyist(std::span<const Mistake> mistakes) : mistakes_(mistakes) {}

  std::string copy(const Json& document) {
    write_value(document, mistake_here());
    return out_.take();
  }

 private:
  const Mistake* mistake_here() {
    const std::uint32_t here = written_++;
    for (const Mistake& mistake : mistakes_)
      if (mistake.at == here) return &mistake;
    return nullptr;
  }

  void write_child(const Json& value, const std::string* name) {
    const Mistake* mistake = mistake_here();
    if (mistake && mistake->kind == Mistake::Kind::remove) return;
    if (name) out_.key(*name);
    write_value(value, mistake);
    if (mistake && mistake->kind == Mistake::Kind::repeat && !name) write_value(value, nullptr);
  }

  void write_value(const Json& value, const Mistake* mistake) {
    if (mistake && mistake->kind == Mistake::Kind::change) return void(out_.raw(mistake->value));
    switch (value.kind()) {
      case Json::Kind::array:
        out_.begin_array();
        for (const Json& item : value.items()) write_child(item, nullptr);
        return void(out_.end_array());
      case Json::Kind::object:
        out_.begin_object();
        for (const auto& [name, member] : value.members()) write_child(member, &name);
        return void(out_.end_object());
      default: out_.raw(value.dump());
    }
  }

  std::span<const Mistake> mistakes_;
  std::uint32_t written_ = 0;
  JsonWriter out_;
};

void collect(const Json& value, std::string_view name, bool is_item, std::vector<Spot>& spots) {
  spots.push_back({&value, name, is_item});
  for (const Json& item : value.items()) collect(item, name, true, spots);
  for (const auto& [key, member] : value.members()) collect(member, key, false, spots);
}

}  // namespace

std::vector<Spot> spots_of(const Json& document) {
  std::vector<Spot> spots;
  collect(document, "", false, spots);
  return spots;
}

std::string with_mistakes(const Json& document, std::span<const Mistake> mistakes) {
  return Copyist(mistakes).copy(document);
}

}  // namespace enfilade
