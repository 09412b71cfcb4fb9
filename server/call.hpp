// One HTTP request while it is being answered.
#pragma once

#include "kernel/json.hpp"
#include "server/vocabulary.hpp"
#include "server/web.hpp"
#include "table/table.hpp"

namespace enfilade::server {

struct Room;

HttpResponse json_response(int status, std::string body);
HttpResponse error_response(const Error& error);

struct Call {
  HttpRequest request;
  std::vector<std::string> path;  // the parts behind /api/
  std::shared_ptr<const Json> body;
  std::string person, session;  // who asks; empty: nobody we know
  bool bot = false;
  Millis now = 0;
  Answer answer;

  void finish(int status, std::string text) { answer(json_response(status, std::move(text))); }
  void refuse(const Error& error) { answer(error_response(error)); }
  Table::Caller caller() const { return {person, "", now}; }
};

// The body of a request with a certain shape; the first thing wrong in it.
struct Form {
  Form(const Call& call, std::initializer_list<std::string_view> members) : at(*call.body, problem) {
    at.only(members);
  }
  JsonCursor::Problem problem;
  JsonCursor at;
  std::string text(std::string_view key) const { return at.at(key).text(); }
  std::string text_or(std::string_view key, std::string_view other) const {
    return at.has(key) ? at.at(key).text() : std::string(other);
  }
};

// A value behind the question mark that is none of those there are.
inline Error bad_query(std::string_view name, std::string_view expected) {
  return {"bad_value", std::string(expected), "", std::string(name), {}};
}
inline Error no_table() { return {"not_found", "there is no such table", "", "", {}}; }

}  // namespace enfilade::server
