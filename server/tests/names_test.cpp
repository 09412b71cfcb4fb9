// Names that could pass for somebody else's.
#include "server/names.hpp"

#include "server/people.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

bool look_alike(const std::string& a, const std::string& b) {
  return skeletons(a)[0] == skeletons(b)[0] || skeletons(a)[1] == skeletons(b)[1];
}

TEST(Names, ThatLookAlikeHaveTheSameSkeleton) {
  for (const char* imitation : {"PAUL", "Раul", "Pаul", "Ρaul", "PaUL", "Ｐａｕｌ", "𝐏𝐚𝐮𝐥", "𝒫𝒶𝓊𝓁", "PauI",
                                "Pau1", "Pau|", "ⓟⓐⓤⓛ", "Pauⅼ", "ᏢᎪul"})
    EXPECT_TRUE(look_alike("Paul", imitation)) << imitation << " " << skeletons(imitation)[0];
  EXPECT_TRUE(look_alike("Ivan", "ivan"));
  EXPECT_TRUE(look_alike("Ivan", "lvan"));
  EXPECT_TRUE(look_alike("Jürgen", "Ju\u0308rgen"));
  for (const char* imitation : {"Jimi\u0307", "Ji\u0307mi", "Jı\u0307mi", "j\u0307imi"})
    EXPECT_TRUE(look_alike("jimi", imitation)) << imitation << " " << skeletons(imitation)[0];
  EXPECT_TRUE(look_alike("ОЛЬГА", "ольга"));
  EXPECT_TRUE(look_alike("Ada  Lovelace", "Ada Lovelace"));
  EXPECT_TRUE(look_alike("Player 10", "Player lO"));
  for (const auto& [a, b] : {std::pair("Paul", "Paula"), std::pair("Jürgen", "Jurgen"),
                             std::pair("孔子", "孟子"), std::pair("Ada", "Ade")})
    EXPECT_FALSE(look_alike(a, b)) << a << " " << b;
}

TEST(Names, DoNotHoldWhatCannotBeSeen) {
  for (const char* odd : {"Ada\u00a0Lovelace", "Ada\ufe0f", "\u2800Ada", "Ada\u034f", "A\u180bda",
                          "\u1680Ada", "Ada\U000e0101", "Ada\ufffc", "Ada\ue000"})
    EXPECT_FALSE(People::check_name(odd)) << odd;
}

TEST_F(InAFolder, NobodyTakesANameThatLooksLikeAnAccounts) {
  Running server(folder_.path("data"));
  ClientPerson paul = server.guest(), eve = server.guest(), newcomer(server.port());
  const auto named = [](const char* name) { return R"({"name":")" + std::string(name) + R"("})"; };
  const auto account = [](const char* name) {
    return R"({"name":")" + std::string(name) + R"(","password":"a longer secret"})";
  };
  ASSERT_EQ(paul.post("/api/account", account("Paul")).status, 200);
  for (const char* imitation : {"Раul", "PAUL", "PauI", "Ｐａｕｌ"}) {
    EXPECT_EQ(code_of(newcomer.post("/api/guest", named(imitation))), "taken") << imitation;
    EXPECT_EQ(code_of(eve.post("/api/name", named(imitation))), "taken") << imitation;
    EXPECT_EQ(code_of(eve.post("/api/account", account(imitation))), "taken") << imitation;
  }
  ASSERT_EQ(eve.post("/api/account", account("Eve")).status, 200);
  EXPECT_EQ(code_of(eve.post("/api/bots", named("Pаul"))), "taken");
  EXPECT_EQ(eve.post("/api/bots", named("Eve")).status, 200);
  // One's own name may be written in another way, and then the old one is free.
  EXPECT_EQ(paul.post("/api/name", named("PAUL")).status, 200);
  EXPECT_EQ(paul.post("/api/name", named("Paula")).status, 200);
  EXPECT_EQ(eve.post("/api/name", named("Paul")).status, 200);
}

// Whoever had it first: a name that has no password is nobody's, and an account could be imitated by who came before.
TEST_F(InAFolder, AnAccountTakesItsNameFromGuestsAndBotsOfOthers) {
  const auto named = [](const std::string& name) { return R"({"name":")" + name + R"("})"; };
  const auto account = [](const std::string& name) {
    return R"({"name":")" + name + R"(","password":"a longer secret"})";
  };
  const auto name_of = [](ClientPerson& person) {
    return text_at(person.get("/api/me").json(), {"person", "name"});
  };
  std::vector<ClientPerson> guests;
  ClientPerson bob(0), bot(0);
  std::string table;
  const auto expect = [&](const std::vector<std::string>& names, const std::string& bots) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string name = name_of(guests[i]);
      EXPECT_TRUE(names[i].empty() ? name.starts_with("guest-") : name == names[i]) << i << ": " << name;
    }
    EXPECT_EQ(name_of(bot), bots);
    const Json summary = bob.get("/api/tables/" + table).json();
    EXPECT_EQ(text_at(summary, {"table", "host", "name"}), name_of(guests[1]));
  };
  const int port = free_port();
  const auto there = [port](ServerTerms& terms) { terms.port = port; };
  {
    Running server(folder_.path("data"), there);
    for (const char* name : {"Paul", "Раul", "Paula"}) guests.push_back(server.guest(name));
    table = table_of(guests[1].post("/api/tables", kDice));
    bob = server.guest();
    ASSERT_EQ(bob.post("/api/account", account("Bob")).status, 200);
    bot = ClientPerson(server.port());
    bot.token = text_at(bob.post("/api/bots", named("PAUL")).json(), {"token"});
    expect({"Paul", "Раul", "Paula"}, "PAUL");
    ClientPerson eve = server.guest();
    ASSERT_EQ(eve.post("/api/account", account("PauI")).status, 200);
    expect({"", "", "Paula"}, "Bob");
    EXPECT_EQ(code_of(guests[0].post("/api/account", account("Paul"))), "taken");
    // When nobody has it any more, it is theirs again.
    ASSERT_EQ(eve.post("/api/name", named("Eve")).status, 200);
    expect({"Paul", "Раul", "Paula"}, "PAUL");
    ASSERT_EQ(eve.post("/api/name", named("Paul")).status, 200);
  }
  Running again(folder_.path("data"), there);
  expect({"", "", "Paula"}, "Bob");
  // Of several who go by a name one becomes an account, and the bot of that one may keep it.
  ASSERT_EQ(bob.post("/api/name", named("Robert")).status, 200);
  expect({"", "", "Paula"}, "Robert");
  ASSERT_EQ(guests[2].post("/api/account", account("Paula")).status, 200);
  EXPECT_EQ(name_of(guests[2]), "Paula");
}

// The log is read by machines, and not all of them take the same one of two.
TEST(LogLines, HaveNoMemberTwice) {
  std::string written;
  Log log([&](std::string_view line) { written += line; }, [] { return Millis{7}; });
  log.line("refused").text("what", "bad_origin").number("n", 1).number("n", 2);
  EXPECT_EQ(written, R"({"at":7,"what":"refused","n":1})"
                     "\n");
}

TEST_F(InAFolder, ChatComesInPieces) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest("Ada");
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientSocket line(ada, table);
  std::string wide;
  for (int i = 0; i < 475; ++i) wide += "\U0001d400";
  for (int i = 0; i < 40; ++i) {
    line.send(R"({"t":"chat","id":"c)" + std::to_string(i) + R"(","text":")" + wide + R"("})");
    ASSERT_TRUE(line.until("ack")) << i;
  }
  line.send(R"({"t":"watch","seat":0})");
  std::optional<Json> piece = line.until("state");
  ASSERT_TRUE(piece);
  std::vector<std::int64_t> seen;
  for (int pieces = 1;; ++pieces) {
    ASSERT_LT(piece->dump().size(), 24'000u);
    const auto& lines = piece->find("chat")->items();
    ASSERT_FALSE(lines.empty());
    std::vector<std::int64_t> numbers;
    for (const Json& each : lines) numbers.push_back(each.find("n")->integer());
    seen.insert(seen.begin(), numbers.begin(), numbers.end());
    if (text_at(*piece, {"earlier"}) != "true") break;
    ASSERT_LT(pieces, 20);
    line.send(R"({"t":"earlier","id":"e","before":)" + std::to_string(seen.front()) + "}");
    piece = line.until("reply");
    ASSERT_TRUE(piece);
  }
  ASSERT_EQ(seen.size(), 40u);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], static_cast<std::int64_t>(i) + 1);
}

}  // namespace
}  // namespace enfilade::server
