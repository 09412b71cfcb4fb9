// The built client, kept in memory and compressed once.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "server/web.hpp"

namespace enfilade::server {

// Compressed for who takes it so; empty when that fails. `level` is zlib's.
std::string packed(const std::string& text, int level);
bool takes(const HttpRequest& request, std::string_view encoding);
// The answer compressed, where who asks takes it and it becomes smaller: for what is made anew for everybody.
HttpResponse packed_for(const HttpRequest& request, HttpResponse response);

// Something that is the same for everybody, compressed once and known by its hash.
struct Document {
  Document() = default;
  Document(std::string text, std::string type, bool worth_packing = true);
  // `immutable`: what was asked for can never be anything else.
  HttpResponse answer(const HttpRequest& request, bool immutable) const;

  Text plain, packed;     // packed is null when it would not be smaller
  Text brotli = nullptr;  // smaller still, where the build of the client has made it
  std::string type, tag;
};

class Files final : public Pages {
 public:
  // Reads a folder; an empty or missing one leaves a page that says so. A changed index.html is noticed by
  // renew().
  explicit Files(std::string folder);
  void renew() override;

  // A path that is no file gives index.html: the client has routes of its own. Where it has none
  // either, the status is 404, and the client says so.
  HttpResponse answer(const HttpRequest& request) const override;
  std::size_t size() const { return files_.size(); }

 private:
  void read();

  std::string folder_;
  std::int64_t stamp_ = -1;
  std::map<std::string, Document, std::less<>> files_;
};

}  // namespace enfilade::server
