#include "server/chain.hpp"

#include <sodium.h>

namespace enfilade::server {

namespace {

// Fields are hashed with their lengths, so that no two things look the same.
class Hasher {
 public:
  explicit Hasher(char kind) {
    crypto_generichash_init(&state_, nullptr, 0, kDigestBytes);
    add(kind);
  }
  Hasher& add(std::int64_t number) {
    unsigned char bytes[8];
    for (unsigned char& byte : bytes) {
      byte = static_cast<unsigned char>(number & 0xff);
      number >>= 8;
    }
    crypto_generichash_update(&state_, bytes, sizeof bytes);
    return *this;
  }
  Hasher& add(std::string_view text) {
    add(static_cast<std::int64_t>(text.size()));
    crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return *this;
  }
  Digest take() {
    Digest digest(kDigestBytes, '\0');
    crypto_generichash_final(&state_, reinterpret_cast<unsigned char*>(digest.data()), digest.size());
    return digest;
  }

 private:
  crypto_generichash_state state_;
};

bool has_digest(Link::Kind kind) { return kind != Link::Kind::gone; }
bool has_replaced(Link::Kind kind) { return kind != Link::Kind::event; }

}  // namespace

Digest digest_of(const Entry& entry, std::int64_t before) {
  return Hasher('e').add(entry.table).add(entry.seq).add(before).add(entry.event).take();
}

Digest digest_of(std::string_view drawer, std::string_view key, std::string_view text, std::int64_t salt) {
  return Hasher('p').add(salt).add(drawer).add(key).add(text).take();
}

Digest digest_of(const TableCard& card) {
  Hasher hasher('c');
  hasher.add(card.table).add(static_cast<std::int64_t>(card.phase)).add(card.game).add(card.changed);
  hasher.add(card.invite).add(card.text).add(static_cast<std::int64_t>(card.people.size()));
  for (const std::string& person : card.people) hasher.add(person);
  return hasher.take();
}

void append(std::string& links, const Link& link) {
  links += static_cast<char>(link.kind);
  if (has_digest(link.kind)) links += link.digest;
  if (!has_replaced(link.kind)) return;
  for (int shift = 0; shift < 64; shift += 8) links += static_cast<char>((link.replaced >> shift) & 0xff);
}

std::optional<std::vector<Link>> read_links(std::string_view links) {
  std::vector<Link> found;
  while (!links.empty()) {
    Link link;
    link.kind = static_cast<Link::Kind>(links[0]);
    if (std::string_view("epcx").find(links[0]) == std::string_view::npos) return std::nullopt;
    const std::size_t size =
        1 + (has_digest(link.kind) ? kDigestBytes : 0) + (has_replaced(link.kind) ? 8 : 0);
    if (links.size() < size) return std::nullopt;
    if (has_digest(link.kind)) link.digest = links.substr(1, kDigestBytes);
    if (has_replaced(link.kind))
      for (std::size_t i = 0; i < 8; ++i)
        link.replaced |= static_cast<std::int64_t>(static_cast<unsigned char>(links[size - 8 + i]))
                         << (8 * i);
    links.remove_prefix(size);
    found.push_back(std::move(link));
  }
  return found;
}

Digest next_sum(std::string_view sum, std::string_view links) {
  return Hasher('s').add(sum).add(links).take();
}

}  // namespace enfilade::server
