// Small words shared by notation, messages, JSON and pictures.
#pragma once

#include <optional>
#include <string>

#include "games/eternal_palace/components.hpp"
#include "kernel/result.hpp"

namespace enfilade::eternal_palace {

// "3+4", as in kPlay moves.
std::string spell_faces(u32 faces);
std::optional<u32> parse_faces(std::string_view text);

std::string_view item_word(const Rules& rules, int item);
std::optional<int> find_competitor(const Rules& rules, std::string_view word);

// Keys of the message catalogues.
inline std::string place_key(int place) { return "place." + std::string(kPlaceWords[at(place)]); }
inline std::string token_key(int token) { return "token." + std::string(kTokenWords[at(token)]); }
inline std::string player_key(const Rules& rules, int who) {
  return "player." + std::string(kColourWords[rules.colour[at(who)]]);
}
// What an advisor does; three cards do different things in the two editions (DIFF-02, 03, 05).
inline std::string card_key(const Rules& rules, int card) {
  const bool differs = card == 10 || card == 16 || card == 23;
  return "card." + std::to_string(card + 1) + (differs ? rules.german ? ".de" : ".en" : "");
}
// "CO05", "RM05", "M05".
inline std::string card_id(std::string_view prefix, int number) {
  return std::string(prefix) + (number < 10 ? "0" : "") + std::to_string(number);
}
// A seat, or the Master by its name.
inline Arg who_arg(const Rules& rules, std::string_view name, int who) {
  return is_master(rules, who) && who < kMaxCompetitors ? Arg::of_word(name, "player.master")
                                                        : Arg::seat(name, who);
}
inline Arg layer_arg(int layer) {
  if (layer != kBridgeLayer && layer != kLayerX)
    return Arg::of("layer", std::string_view(std::to_string(layer)));
  return Arg::of_word("layer", layer == kBridgeLayer ? "layer.bridge" : "layer.x");
}

}  // namespace enfilade::eternal_palace
