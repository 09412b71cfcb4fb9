// The built client, kept in memory and compressed once.
#pragma once

#include <map>
#include <string>

#include "server/web.hpp"

namespace enfilade::server {

class Files {
 public:
  // Reads a folder; an empty or missing one leaves a page that says so. A changed index.html is noticed by
  // renew().
  explicit Files(std::string folder);
  void renew();

  // GET or HEAD. A path that is no file gives index.html: the client has routes of its own.
  HttpResponse answer(const HttpRequest& request) const;
  std::size_t size() const { return files_.size(); }

 private:
  struct File {
    Text plain, packed;  // packed is null when it would not be smaller
    std::string type, tag;
    bool immutable = false;  // its name changes with its content
  };
  void read();

  std::string folder_;
  std::int64_t stamp_ = -1;
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace enfilade::server
