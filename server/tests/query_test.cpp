// What stands behind the question mark: a value that is none is refused, and its name is told.
#include <regex>

#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

namespace fs = std::filesystem;

struct Parameter {
  std::string path, name;
  std::vector<std::string> bad, good;
};

class Queries : public InAFolder {
 protected:
  Running server_{folder_.path("data")};
};

TEST_F(Queries, ValuesThatAreNoneAreRefusedByName) {
  ClientPerson ada = server_.guest();
  const std::string table = table_of(
      ada.post("/api/tables",
               R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"computer","level":"random"}]})"));
  ASSERT_EQ(ada.post("/api/tables/" + table + "/leave").status, 200);  // which ends it
  const std::string replay = "/api/tables/" + table + "/replay";
  const std::vector<Parameter> parameters = {
      {"/api/tables",
       "before",
       {"", "xxx", "0", "2.0.5." + table, "0.x.5." + table, "0.-1.5." + table, "0.0.x." + table, "0.0.5.xxx",
        "0.0.99999999999999999999." + table, "0.0.9223372036854775808." + table, "0.0.5." + table + ".1"},
       {"0.0.5." + table, "1.3.5." + table}},
      {"/api/my/tables",
       "before",
       {"", "xxx", "-1", "5.", "5.xxx", "99999999999999999999", "5." + table + ".1"},
       {"5", "5." + table}},
      {replay, "seat", {"", "x", "-1", "2", "all0", "99999999999"}, {"0", "1", "all"}},
      {replay, "from", {"", "x", "-1", "99999", "99999999999"}, {"0"}},
      {replay, "most", {"", "x", "-1", "0", "99999999999"}, {"1", "2147483647"}},
      {"/ws", "table", {"", "xxx", table + "0"}, {}},
      // Another version than the one that there is: not a mistake.
      {"/api/messages/liars-dice.en.json", "v", {}, {"", "xxx"}},
  };
  std::set<std::string> tried;
  for (const Parameter& each : parameters) {
    tried.insert(each.name);
    for (const std::string& value : each.bad) {
      SCOPED_TRACE(each.path + "?" + each.name + "=" + value);
      const ClientResponse reply = each.path == "/ws"
                                       ? ada.send("GET", "/ws?table=" + value, "",
                                                  {{"Connection", "Upgrade"},
                                                   {"Upgrade", "websocket"},
                                                   {"Sec-WebSocket-Version", "13"},
                                                   {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}})
                                       : ada.get(each.path + "?" + each.name + "=" + value);
      EXPECT_EQ(reply.status, 400) << reply.body;
      EXPECT_EQ(code_of(reply), "bad_value");
      EXPECT_EQ(text_at(reply.json(), {"error", "place"}), each.name) << reply.body;
    }
    for (const std::string& value : each.good)
      EXPECT_EQ(ada.get(each.path + "?" + each.name + "=" + value).status, 200) << each.path << " " << value;
  }
  // All that the server reads are in the list above.
  const std::regex call(R"re(query_value\([a-z.]+, "([a-z]+)"\))re");
  for (const auto& file : fs::directory_iterator("server")) {
    if (file.path().extension() != ".cpp") continue;
    std::ifstream in(file.path());
    const std::string source{std::istreambuf_iterator<char>(in), {}};
    for (std::sregex_iterator found(source.begin(), source.end(), call), end; found != end; ++found)
      EXPECT_TRUE(tried.contains((*found)[1])) << (*found)[1] << " in " << file.path();
  }
}

// What is named in a path is there or it is not.
TEST_F(Queries, NamesInPathsThatAreNoneAreNotFound) {
  ClientPerson ada = server_.guest();
  for (const std::string name : {"xxx", "0123456789ab", "0123456789abc", "..", "%2e%2e", "%00", "%zz"})
    for (const std::string before : {"/api/tables/", "/api/invites/", "/api/messages/", "/api/rules/"})
      EXPECT_EQ(ada.get(before + name).status, 404) << before << name;
}

// Every way in which a socket is closed is in the manual.
TEST_F(Queries, TheManualKnowsEveryCloseCode) {
  std::ifstream in("docs/wire.md");
  const std::string manual{std::istreambuf_iterator<char>(in), {}};
  const std::size_t list = manual.find("Close codes: ");
  ASSERT_NE(list, std::string::npos);
  const std::string codes = manual.substr(list, manual.find("\n\n", list) - list);
  ClientPerson ada = server_.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  const auto closed_by = [&](const std::string& frame) {
    ClientSocket line(ada, table);
    line.send_raw(frame);
    while (line.receive()) {
    }
    return line.close_code();
  };
  const std::pair<int, std::string> ways[] = {{1002, std::string("\x81\x01x", 3)},        // not masked
                                              {1003, client_frame("bytes", 2, true)},     // not text
                                              {1007, client_frame("\xff\xfe", 1, true)},  // not UTF-8
                                              {1009, client_frame(std::string(9000, ' '), 1, true)}};
  for (const auto& [code, frame] : ways) {
    EXPECT_EQ(closed_by(frame), code);
    EXPECT_NE(codes.find(std::to_string(code)), std::string::npos) << code;
  }
  const std::regex said(R"(\b(10[01][0-9]), ")");
  for (const auto& file : fs::directory_iterator("server")) {
    if (!file.is_regular_file()) continue;
    std::ifstream source_file(file.path());
    const std::string source{std::istreambuf_iterator<char>(source_file), {}};
    for (std::sregex_iterator found(source.begin(), source.end(), said), end; found != end; ++found)
      EXPECT_NE(codes.find((*found)[1]), std::string::npos) << (*found)[1] << " in " << file.path();
  }
}

}  // namespace
}  // namespace enfilade::server
