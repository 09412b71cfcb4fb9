// A small net that judges positions and moves (docs/minds.md). Its weights are data of the game: <folder>/net.json.
//
//     things of list k   x -> relu(A_k x) -> relu(B_k ..)   summed over the list
//     the whole          whole, sums -> relu(C ..) -> relu(D ..) -> points and lead to add to estimate(), chance to win,
//                                                                      share of the others that are beaten
//     a move             x -> relu(E x) -> F ..             two to the power of it is the move's share
//
// The same numbers on every platform, with vector instructions and without: each output of a layer is its bias plus
// the inputs times their weights in the order of the inputs, in single precision, never fused (cmake/settings.cmake).
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "kernel/json.hpp"
#include "kernel/sight.hpp"

namespace enfilade {

struct Verdict {
  float points = 0;  // to add to what the game's estimate says,
  float lead = 0;    // and to how far ahead of the best of the others it says the seat is
  float win = 0;     // 0..1, seat by seat: those of a table need not add up to one
  float beaten = 0;  // 0..1, the share of the others that end behind the seat, those level by half
};

// How a net is used at tables of one size: what was measured to play best there is data beside the weights.
struct NetUse {
  bool values = true, moves = true;  // whether it judges positions, and weighs moves, or the game itself does
  bool ahead = true;                 // whether who looks one step ahead (greedy) uses it
  bool places = true;     // whether at a table of several a seat wants to beat many, or only to win
  int settle = -1;        // as MindTuning::settle; -1: as the game's tuning says
  float exploration = 0;  // as MindTuning::exploration; 0: as the game's tuning says
  // What is won of the games in which a thought's chance was 0, 5, .. 100 %; all zero: what the thought says.
  std::array<float, 21> won{};

  bool corrects() const { return won.back() > 0; }
  double corrected(double chance) const;
};

class Net {
 public:
  // Refuses weights that were made for other numbers than the game shows now.
  static Result<Net> parse(const SightNames& names, std::string_view text);

  Verdict judge(const Sight& sight) const;
  // Each move's share of attention, not normalised: the best gets 1.
  void weigh(const MoveSight& moves, int count, std::span<float> shares) const;
  const NetUse& use(int players) const { return uses_[static_cast<std::size_t>(players)]; }
  // Whether it was taught how many of the others a seat will beat; older ones were not.
  bool knows_places() const { return whole_[2].outputs == 4; }

 private:
  static constexpr std::size_t kWidest = 256;
  using Row = std::array<float, kWidest>;

  // Out of `inputs` numbers `outputs`; the weights of one input stand together.
  struct Layer {
    std::size_t inputs = 0, outputs = 0;
    std::vector<float> weights, bias;
    void run(std::span<const float> in, std::span<float> out, bool rectified) const;
  };
  static Status read(const Json& json, std::string_view name, std::size_t inputs, Layer& layer);
  static Status read_use(const Json& json, NetUse& use);
  Status read_uses(const Json& json);

  std::vector<std::array<Layer, 2>> things_;
  std::array<Layer, 3> whole_;
  std::array<Layer, 2> move_;
  std::array<NetUse, kMaxSeats + 1> uses_;  // by players
};

// 0..1 without libm: 0.5 at 0. Training uses the same curve.
inline float chance_of(float x) { return 0.5f + 0.5f * x / (1.0f + (x < 0 ? -x : x)); }

}  // namespace enfilade
