#include "server/call.hpp"

#include "table/words.hpp"

namespace enfilade::server {

namespace {

int status_of(std::string_view code) {
  struct Row {
    std::string_view code;
    int status;
  };
  constexpr Row kRows[] = {{"no_person", 401}, {"bad_password", 401}, {"bad_origin", 403},
                           {"not_yours", 403}, {"not_invited", 403},  {"blocked", 403},
                           {"not_found", 404}, {"bad_method", 405},   {"taken", 409},
                           {"not_now", 409},   {"other_rules", 409},  {"damaged", 409},
                           {"banned", 403},    {"too_large", 413},    {"bad_host", 421},
                           {"too_fast", 429},  {"busy", 503}};
  for (const Row& row : kRows)
    if (row.code == code) return row.status;
  return 400;
}

}  // namespace

HttpResponse json_response(int status, std::string body) {
  return {status,
          {{"Content-Type", "application/json; charset=utf-8"}, {"Cache-Control", "no-store"}},
          std::make_shared<const std::string>(std::move(body))};
}

HttpResponse error_response(const Error& error) {
  JsonWriter out;
  write_error(error, out.begin_object().key("error"));
  HttpResponse response = json_response(status_of(error.code), out.end_object().take());
  if (error.code == "too_fast") response.headers.emplace_back("Retry-After", "10");
  return response;
}

}  // namespace enfilade::server
