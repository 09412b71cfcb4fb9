#include "server/bans.hpp"

#include <algorithm>
#include <arpa/inet.h>

#include "kernel/json.hpp"
#include "kernel/text.hpp"

namespace enfilade::server {

namespace {
constexpr std::array<unsigned char, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};  // ::ffff:0:0/96
constexpr int kMappedBits = 96;
}  // namespace

std::optional<AddressRange> AddressRange::parse(const std::string& text) {
  const std::size_t slash = text.find('/');
  const std::string address = text.substr(0, slash);
  AddressRange range;
  const bool four = address.find(':') == std::string::npos;
  if (four) std::copy(kMapped.begin(), kMapped.end(), range.bytes.begin());
  if (inet_pton(four ? AF_INET : AF_INET6, address.c_str(), range.bytes.data() + (four ? 12 : 0)) != 1)
    return std::nullopt;
  if (slash != std::string::npos) {
    const auto bits = parse_int(text.substr(slash + 1));
    if (!bits || *bits < 0 || *bits > (four ? 32 : 128)) return std::nullopt;
    range.bits = *bits + (four ? kMappedBits : 0);
  }
  // In IPv6 nobody is told apart within a /64 (server/address.hpp).
  const bool mapped = std::equal(kMapped.begin(), kMapped.end(), range.bytes.begin());
  if (!mapped) range.bits = std::min(range.bits, 64);
  for (int bit = range.bits; bit < 128; ++bit)
    range.bytes[static_cast<std::size_t>(bit) / 8] &= static_cast<unsigned char>(~(0x80u >> (bit % 8)));
  return range;
}

std::string AddressRange::text() const {
  const bool four = bits >= kMappedBits && std::equal(kMapped.begin(), kMapped.end(), bytes.begin());
  char room[INET6_ADDRSTRLEN] = {};
  inet_ntop(four ? AF_INET : AF_INET6, bytes.data() + (four ? 12 : 0), room, sizeof room);
  return std::string(room) + "/" + std::to_string(bits - (four ? kMappedBits : 0));
}

bool AddressRange::contains(const AddressRange& other) const {
  if (other.bits < bits) return false;
  for (int bit = 0; bit < bits; ++bit) {
    const auto at = static_cast<std::size_t>(bit) / 8;
    if (((bytes[at] ^ other.bytes[at]) & (0x80u >> (bit % 8))) != 0) return false;
  }
  return true;
}

Status Bans::load(Store& store) {
  const Result<std::vector<Paper>> papers = store.drawer("ban", "");
  if (!papers) return papers.error();
  for (const Paper& paper : *papers) {
    const auto range = AddressRange::parse(paper.key);
    const Result<Json> json = Json::parse(*paper.text);
    if (!range || !json) return Error{"damaged", "this is no ban", "", "ban/" + paper.key, {}};
    JsonCursor::Problem problem;
    bans_[paper.key] = {*range, JsonCursor(*json, problem).at("why").text()};
  }
  return Done{};
}

const Bans::Ban* Bans::find(const std::string& address) const {
  if (bans_.empty()) return nullptr;
  const auto one = AddressRange::parse(address);
  if (!one) return nullptr;
  for (const auto& [text, ban] : bans_)
    if (ban.range.contains(*one)) return &ban;
  return nullptr;
}

void Bans::add(const AddressRange& range, const std::string& why, std::int64_t now, Batch& batch) {
  JsonWriter out;
  out.begin_object().field("at", now).field("why", why).end_object();
  batch.papers.push_back({"ban", range.text(), out.take()});
  bans_[range.text()] = {range, why};
}

bool Bans::remove(const AddressRange& range, Batch& batch) {
  if (bans_.erase(range.text()) == 0) return false;
  batch.papers.push_back({"ban", range.text(), std::nullopt});
  return true;
}

}  // namespace enfilade::server
