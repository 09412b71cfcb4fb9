#include "server/desk.hpp"

#include <algorithm>

#include "kernel/text.hpp"

namespace enfilade::server {

namespace {

constexpr double kOddGet = 1, kOddPost = 3;  // what it costs to ask for what is not there

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(path, '/')) parts.emplace_back(part);
  return parts;
}

bool fits(std::string_view pattern, const std::vector<std::string>& path) {
  const auto parts = split(pattern, '/');
  return std::equal(parts.begin(), parts.end(), path.begin(), path.end(),
                    [](std::string_view want, std::string_view have) { return want == "*" || want == have; });
}

Error no_route() { return {"not_found", "there is nothing here", "", "", {}}; }
Error other_method() { return {"bad_method", "this is asked for in another way", "", "", {}}; }

}  // namespace

Desk::Desk(Gate& gate, Tables& tables, Accounts& accounts, Dossier& dossier, Lobby& lobby, Seating& seating,
           Reviews& reviews, const Packs& packs, Metrics& metrics, std::function<Millis()> now)
    : gate_(gate),
      tables_(tables),
      accounts_(accounts),
      dossier_(dossier),
      lobby_(lobby),
      seating_(seating),
      reviews_(reviews),
      packs_(packs),
      metrics_(metrics),
      now_(std::move(now)),
      classroom_(gate) {}

void Desk::http(const HttpRequest& request, Answer answer) {
  ++metrics_.requests;
  Call call;
  call.request = request;
  call.now = now_();
  call.answer = [this, answer = std::move(answer)](HttpResponse response) {
    if (response.status >= 400) ++metrics_.refused_requests;
    answer(std::move(response));
  };
  const Gate::Visitor visitor = gate_.who(request);
  call.person = visitor.person;
  call.session = visitor.session;
  call.bot = visitor.bot;
  call.path = parts_of(std::string_view(request.path).substr(1));
  call.path.erase(call.path.begin());  // "api"

  bool other_way = false;
  const Route* route = find_route(call, other_way);
  const double odd = request.method == "POST" ? kOddPost : kOddGet;
  if (const Status allowed = gate_.check(request, visitor, route ? route->price : odd); !allowed)
    return call.refuse(allowed.error());
  const Result<Json> body = Json::parse(request.body.empty() ? "{}" : request.body);
  if (!body) return call.refuse(body.error());
  if (!body->is(Json::Kind::object)) return call.refuse({"bad_json", "an object is expected", "", "", {}});
  call.body = std::make_shared<const Json>(*body);
  if (!route) return call.refuse(other_way ? other_method() : no_route());
  if (const Status status = may(route->who, call); !status) return call.refuse(status.error());
  route->action ? route->action(*this, call) : at_table(*route, call);
}

const Desk::Route* Desk::find_route(const Call& call, bool& other_way) {
  const std::string_view method = call.request.method == "POST" ? "POST" : "GET";
  for (const Route& route : routes()) {
    if (!fits(route.path, call.path)) continue;
    if (route.method == method) return &route;
    other_way = true;
  }
  return nullptr;
}

void Desk::at_table(const Route& route, Call& call) {
  Room* room = tables_.find(call.path[1]);
  // Those who sit there are told what became of it.
  if (const Tables::Unreadable* kept = tables_.unreadable(call.path[1])) {
    const auto& people = kept->card.people;
    const bool sits = std::find(people.begin(), people.end(), call.person) != people.end();
    return call.refuse(sits ? kept->why : no_table());
  }
  if (!room || (route.who == Who::visitor && !room->table.may_watch(call.person)))
    return call.refuse(no_table());
  route.at_table(*this, call, *room);
}

Status Desk::may(Who who, const Call& call) const {
  const bool known = !call.person.empty();
  if (who != Who::anybody && who != Who::no_bot && !known)
    return Error{"no_person", "say first who you are: POST /api/guest", "", "", {}};
  if ((who == Who::no_bot || who == Who::owner) && call.bot)
    return Error{"not_yours", "this is for the person who owns the bot", "", "", {}};
  return Done{};
}

}  // namespace enfilade::server
