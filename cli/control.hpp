// Speaking to a server that runs, by the socket in its data folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace enfilade::cli {

inline constexpr int kServersPatience = 60;  // seconds

// What it answers to a command; nothing when none runs there. While it works it says so every few seconds
// with an empty line: one that is silent for longer than `patience` hangs, and the answer is an error.
std::optional<std::string> ask_server(const std::string& data, const std::string& command,
                                      int patience = kServersPatience);

// What a server answers in English, in the language of the command where that knows it.
std::string operators_words(std::string_view answer);

}  // namespace enfilade::cli
