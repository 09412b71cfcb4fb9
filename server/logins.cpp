#include "server/logins.hpp"

#include <algorithm>

#include "kernel/json.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kMostDevices = 20, kTokenLetters = 40;

std::string key_of(std::string_view person, std::string_view token) {
  return std::string(person) + "/" + token_hash(std::string(token) + " " + std::string(person));
}

}  // namespace

Status Logins::load(Store& store) {
  const Result<std::vector<Paper>> papers = store.drawer("device", "");
  if (!papers) return papers.error();
  for (const Paper& paper : *papers) {
    const Result<Json> json = Json::parse(*paper.text);
    if (!json) return json.error();
    JsonCursor::Problem problem;
    const JsonCursor at(*json, problem, "device/" + paper.key);
    devices_[paper.key] = {paper.key, at.at("made").integer(0, Millis{1} << 52)};
    if (problem.found) return problem.error;
  }
  return Done{};
}

bool Logins::knows(std::string_view person, std::string_view token) const {
  return token.size() == kTokenLetters && devices_.contains(key_of(person, token));
}

std::string Logins::remember(std::string_view person, std::string_view token, Millis now, Batch& batch) {
  if (knows(person, token)) return std::string(token);
  // One token for all accounts that this browser has been in; the hashes do not show that.
  std::string kept = token.size() == kTokenLetters ? std::string(token) : randomness_.token(kTokenLetters);
  std::vector<Device> mine = devices_of(person);
  if (mine.size() >= kMostDevices) {
    const auto oldest = std::min_element(mine.begin(), mine.end(),
                                         [](const Device& a, const Device& b) { return a.made < b.made; });
    batch.papers.push_back({"device", oldest->key, std::nullopt});
    devices_.erase(oldest->key);
  }
  const Device device{key_of(person, kept), now};
  JsonWriter out;
  out.begin_object().field("made", now).end_object();
  batch.papers.push_back({"device", device.key, out.take()});
  devices_[device.key] = device;
  return kept;
}

void Logins::forget(std::string_view person, Batch& batch) {
  for (const Device& device : devices_of(person)) {
    batch.papers.push_back({"device", device.key, std::nullopt});
    devices_.erase(device.key);
  }
}

std::vector<Logins::Device> Logins::devices_of(std::string_view person) const {
  const std::string prefix = std::string(person) + "/";
  std::vector<Device> found;
  for (auto each = devices_.lower_bound(prefix); each != devices_.end() && each->first.starts_with(prefix);
       ++each)
    found.push_back(each->second);
  return found;
}

bool Logins::stranger_may_try(const std::string& address, bool unlimited, const std::string& name,
                              Millis now) {
  if (!unlimited && !addresses_.take(address, 1, now)) return false;
  if (!name.empty() && !names_.take(name, 1, now)) return false;
  return unlimited || strangers_.take(1, kStrangers, now);
}

bool Logins::owner_may_try(const std::string& person, Millis now) { return owners_.take(person, 1, now); }

void Logins::sweep(Millis now) {
  for (Buckets* buckets : {&addresses_, &names_, &owners_}) buckets->forget(now);
}

}  // namespace enfilade::server
