// Everything that is written gets a number and a link in one chain of checksums, so that whatever is lost or
// changed later is noticed.
//
// A link holds the digest of the thing, not the thing: a paper can be erased and the chain still verifies.
// What is replaced or removed is named by a later link, so that a thing that is merely missing is noticed
// too. The links of one transaction lie together, and its sum covers them and the sum before.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store.hpp"

namespace enfilade::server {

using Digest = std::string;  // 16 bytes of BLAKE2b
inline constexpr std::size_t kDigestBytes = 16;

struct Link {
  enum class Kind : char { event = 'e', paper = 'p', card = 'c', gone = 'x' };
  Kind kind = Kind::event;
  Digest digest;              // of the thing; of what is gone there is none
  std::int64_t replaced = 0;  // the number of the link whose thing is no more; 0: none
};

Digest digest_of(const Entry& entry, std::int64_t before);
// Where salts come from.
using Salt = std::function<std::int64_t()>;
// The salt goes with the paper: nobody can find out an erased name by trying names.
Digest digest_of(std::string_view drawer, std::string_view key, std::string_view text, std::int64_t salt);
Digest digest_of(const TableCard& card);

void append(std::string& links, const Link& link);
std::optional<std::vector<Link>> read_links(std::string_view links);

// The sum of a chain without links is empty.
Digest next_sum(std::string_view sum, std::string_view links);

}  // namespace enfilade::server
