#include "minds/net.hpp"

#include <bit>

namespace enfilade {

namespace {

constexpr std::string_view kForm = "enfilade-net/1";

Error bad_net(std::string what, std::string place = "") {
  return {"bad_net", "this net cannot be used: " + std::move(what), "", std::move(place), {}};
}

int digit_of(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// Base64 of 16-bit numbers, the low byte first.
bool read_numbers(std::string_view text, float scale, std::span<float> out) {
  std::size_t at = 0;
  std::uint32_t bits = 0;
  int have = 0;
  for (const char c : text) {
    if (c == '=') break;
    const int digit = digit_of(c);
    if (digit < 0) return false;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    have += 6;
    if (have < 16) continue;
    have -= 16;
    const auto pair = static_cast<std::uint16_t>(bits >> have);
    const auto number = static_cast<std::int16_t>(static_cast<std::uint16_t>(pair << 8 | pair >> 8));
    if (at == out.size()) return false;
    out[at++] = static_cast<float>(number) * scale;
  }
  return at == out.size();
}

bool same_names(const Json* json, std::span<const std::string_view> names) {
  if (!json || !json->is(Json::Kind::array) || json->items().size() != names.size()) return false;
  return std::equal(names.begin(), names.end(), json->items().begin(),
                    [](std::string_view name, const Json& item) { return item.text() == name; });
}

// So many outputs of a layer at once, so that their sums stay in registers; to each the inputs are added in their order.
template <std::size_t kOutputs>
struct Together {
  void operator()(std::span<const float> in, const float* bias, const float* row, std::size_t width,
                  float* out) const {
    std::array<float, kOutputs> sums;
    std::copy_n(bias, kOutputs, sums.begin());
    for (const float x : in) {
      if (x != 0)
        for (std::size_t o = 0; o < kOutputs; ++o) sums[o] += x * row[o];
      row += width;
    }
    std::copy_n(sums.begin(), kOutputs, out);
  }
};

// 2^x for x <= 0, the same everywhere.
float power_of_two(float x) {
  if (x < -60.0f) return 0;
  const auto whole = static_cast<int>(x) - (x < static_cast<float>(static_cast<int>(x)) ? 1 : 0);
  const float rest = x - static_cast<float>(whole);
  // Minimax over 0..1 to 4 digits.
  const float power = 1.0f + rest * (0.6951786f + rest * (0.2276124f + rest * 0.0782090f));
  return power * std::bit_cast<float>(static_cast<std::uint32_t>(127 + whole) << 23);
}

}  // namespace

void Net::Layer::run(std::span<const float> in, std::span<float> out, bool rectified) const {
  std::size_t done = 0;
  const auto run_some = [&]<std::size_t kOutputs>(Together<kOutputs> together) {
    for (; done + kOutputs <= outputs; done += kOutputs)
      together(in.first(inputs), bias.data() + done, weights.data() + done, outputs, out.data() + done);
  };
  run_some(Together<32>{});
  run_some(Together<4>{});
  run_some(Together<1>{});
  if (!rectified) return;
  for (float& sum : out.first(outputs)) sum = sum > 0 ? sum : 0;
}

Status Net::read(const Json& json, std::string_view name, std::size_t inputs, Layer& layer) {
  const Json* const layers = json.find("layers");
  const Json* const entry = layers && layers->is(Json::Kind::object) ? layers->find(name) : nullptr;
  if (!entry || !entry->is(Json::Kind::object)) return bad_net("there is no layer " + std::string(name));
  const Json *const outputs = entry->find("outputs"), *const weights = entry->find("weights"),
                    *const bias = entry->find("bias"), *const shift = entry->find("shift");
  const auto in_range = [](const Json* number, std::int64_t low, std::int64_t high) {
    return number && number->is(Json::Kind::integer) && number->integer() >= low && number->integer() <= high;
  };
  if (!in_range(outputs, 1, kWidest) || !in_range(shift, 0, 24) || !weights || !bias)
    return bad_net("layer " + std::string(name) + " lacks outputs, shift, weights or bias", entry->place());
  layer.inputs = inputs;
  layer.outputs = static_cast<std::size_t>(outputs->integer());
  layer.weights.resize(layer.inputs * layer.outputs);
  layer.bias.resize(layer.outputs);
  const float scale = 1.0f / static_cast<float>(1 << shift->integer());
  if (!read_numbers(weights->text(), scale, layer.weights) || !read_numbers(bias->text(), scale, layer.bias))
    return bad_net("layer " + std::string(name) + " has another number of weights", entry->place());
  return Done{};
}

Status Net::read_use(const Json& json, NetUse& use) {
  const auto number = [&](std::string_view name, std::int64_t least, std::int64_t most, auto act) {
    const Json* const found = json.find(name);
    if (!found) return true;
    if (!found->is(Json::Kind::integer) || found->integer() < least || found->integer() > most) return false;
    act(found->integer());
    return true;
  };
  const bool good = number("values", 0, 1, [&](std::int64_t n) { use.values = n == 1; }) &&
                    number("moves", 0, 1, [&](std::int64_t n) { use.moves = n == 1; }) &&
                    number("ahead", 0, 1, [&](std::int64_t n) { use.ahead = n == 1; }) &&
                    number("places", 0, 1, [&](std::int64_t n) { use.places = n == 1; }) &&
                    number("settle", 0, 100, [&](std::int64_t n) { use.settle = static_cast<int>(n); }) &&
                    number("exploration", 1, 10'000,
                           [&](std::int64_t n) { use.exploration = static_cast<float>(n) / 1000; });
  if (!good)
    return bad_net("values, moves, ahead and places are 0 or 1, settle up to 100, exploration 1 to 10000",
                   json.place());
  const Json* const won = json.find("won");
  if (!won) return Done{};
  if (!won->is(Json::Kind::array) || won->items().size() != use.won.size())
    return bad_net("won is a list of 21 numbers", json.place());
  float last = 0;
  for (std::size_t i = 0; i < use.won.size(); ++i) {
    const Json& item = won->items()[i];
    if (!item.is(Json::Kind::integer) || item.integer() < 0 || item.integer() > 1000)
      return bad_net("won counts from 0 to 1000", json.place());
    use.won[i] = static_cast<float>(item.integer()) / 1000;
    if (use.won[i] < last) return bad_net("won never falls", json.place());
    last = use.won[i];
  }
  return Done{};
}

// Where it is said at which tables the net is used, it is not used at others.
Status Net::read_uses(const Json& json) {
  const Json* const play = json.find("play");
  if (!play) return Done{};
  if (!play->is(Json::Kind::array)) return bad_net("play is a list");
  for (NetUse& use : uses_) use.values = use.moves = false;
  for (const Json& entry : play->items()) {
    const Json* const players = entry.is(Json::Kind::object) ? entry.find("players") : nullptr;
    if (!players || !players->is(Json::Kind::integer) || players->integer() < 1 ||
        players->integer() > kMaxSeats)
      return bad_net("each entry of play says for how many players it is", entry.place());
    NetUse& use = uses_[static_cast<std::size_t>(players->integer())] = {};
    if (const Status status = read_use(entry, use); !status) return status;
  }
  return Done{};
}

double NetUse::corrected(double chance) const {
  const double at = std::clamp(chance, 0.0, 1.0) * static_cast<double>(won.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(at), won.size() - 2);
  const auto low = static_cast<double>(won[below]), high = static_cast<double>(won[below + 1]);
  return low + (high - low) * (at - static_cast<double>(below));
}

Result<Net> Net::parse(const SightNames& names, std::string_view text) {
  const Result<Json> json = Json::parse(text);
  if (!json) return json.error();
  if (!json->is(Json::Kind::object)) return bad_net("it is no object");
  const Json* const form = json->find("format");
  if (!form || form->text() != kForm) return bad_net("its format is not " + std::string(kForm));
  const Json* const sight = json->find("sight");
  if (!sight || !sight->is(Json::Kind::object)) return bad_net("it does not say what it looks at");
  bool same = same_names(sight->find("whole"), names.whole) && same_names(sight->find("move"), names.move);
  for (const ThingNames& things : names.things)
    same = same && same_names(sight->find(things.list), things.numbers);
  if (!same) return bad_net("it was trained for other numbers than the game shows");

  Net net;
  std::size_t joined = names.whole.size();
  for (const ThingNames& things : names.things) {
    std::array<Layer, 2>& pair = net.things_.emplace_back();
    const std::string name(things.list);
    if (const Status status = read(*json, name + ".1", things.numbers.size(), pair[0]); !status)
      return status.error();
    if (const Status status = read(*json, name + ".2", pair[0].outputs, pair[1]); !status)
      return status.error();
    joined += pair[1].outputs;
  }
  if (joined > kWidest) return bad_net("it is wider than " + std::to_string(kWidest));
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t inputs = i == 0 ? joined : net.whole_[i - 1].outputs;
    if (const Status status = read(*json, "whole." + std::to_string(i + 1), inputs, net.whole_[i]); !status)
      return status.error();
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t inputs = i == 0 ? names.move.size() : net.move_[0].outputs;
    if (const Status status = read(*json, "move." + std::to_string(i + 1), inputs, net.move_[i]); !status)
      return status.error();
  }
  const std::size_t outputs = net.whole_[2].outputs;
  if ((outputs != 3 && outputs != 4) || net.move_[1].outputs != 1)
    return bad_net("its last layers have other outputs");
  if (const Status status = net.read_uses(*json); !status) return status.error();
  return net;
}

Verdict Net::judge(const Sight& sight) const {
  Row joined, hidden, more;
  std::copy(sight.whole().begin(), sight.whole().end(), joined.begin());
  std::size_t starts[Sight::kMostLists];
  std::size_t width = sight.whole().size();
  for (std::size_t k = 0; k < things_.size(); ++k) {
    starts[k] = width;
    width += things_[k][1].outputs;
  }
  std::fill(joined.begin() + static_cast<std::ptrdiff_t>(sight.whole().size()),
            joined.begin() + static_cast<std::ptrdiff_t>(width), 0.0f);
  for (std::size_t thing = 0; thing < sight.things(); ++thing) {
    const std::size_t k = sight.list_of(thing);
    things_[k][0].run(sight.numbers_of(thing), hidden, true);
    things_[k][1].run(hidden, more, true);
    for (std::size_t o = 0; o < things_[k][1].outputs; ++o) joined[starts[k] + o] += more[o];
  }
  whole_[0].run(joined, hidden, true);
  whole_[1].run(hidden, more, true);
  whole_[2].run(more, hidden, false);
  return {hidden[0], hidden[1], chance_of(hidden[2]), knows_places() ? chance_of(hidden[3]) : 0.0f};
}

void Net::weigh(const MoveSight& moves, int count, std::span<float> shares) const {
  Row hidden, score;
  for (int i = 0; i < count; ++i) {
    move_[0].run(moves.row(i), hidden, true);
    move_[1].run(hidden, score, false);
    shares[static_cast<std::size_t>(i)] = score[0];
  }
  const float best = *std::max_element(shares.begin(), shares.begin() + count);
  for (int i = 0; i < count; ++i) {
    float& share = shares[static_cast<std::size_t>(i)];
    share = power_of_two(share - best);
  }
}

}  // namespace enfilade
