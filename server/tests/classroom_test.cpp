// Lessons over HTTP: anybody may learn, and nothing is remembered about them.
#include "server/remembered.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

class InTheClassroom : public InAFolder {};

TEST_F(InTheClassroom, AStepIsShownTriedAndLeftBehind) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string path = "/api/lessons/forbidden-city/first-palace";
  EXPECT_NE(ada.get("/api/lessons").body.find("Dein erster Palast"), std::string::npos);

  const ClientResponse state = ada.post(path, R"({"t":"state","at":1})");
  ASSERT_EQ(state.status, 200) << state.body;
  EXPECT_NE(state.body.find("\"menu\":[{"), std::string::npos);

  const auto wrong = ada.post(path, R"({"t":"try","at":1,"step":"(1,2)r0"})");
  EXPECT_NE(wrong.body.find("\"right\":false"), std::string::npos);
  const auto right = ada.post(path, R"({"t":"try","at":1,"move":{"do":"place","x":0,"y":2,"rotation":0}})");
  EXPECT_NE(right.body.find("\"right\":true"), std::string::npos);
  // The same question again has the same answer.
  EXPECT_EQ(ada.post(path, R"({"t":"state","at":1})").body, state.body);

  const auto preview = ada.post(path, R"({"t":"preview","at":1,"step":"(0,2)r0"})");
  EXPECT_NE(preview.body.find("\"complete\":true"), std::string::npos);
  const auto explained = ada.post(path, R"({"t":"explain","at":1,"step":"(0,-2)r0"})");
  EXPECT_NE(explained.body.find("FC-3.6"), std::string::npos);
}

TEST_F(InTheClassroom, WhatThereIsNoneOfIsRefused) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string path = "/api/lessons/forbidden-city/first-palace";
  EXPECT_EQ(ada.post("/api/lessons/forbidden-city/nothing", R"({"t":"state","at":0})").status, 404);
  EXPECT_EQ(ada.post("/api/lessons/nothing/first-palace", R"({"t":"state","at":0})").status, 404);
  EXPECT_EQ(ada.post(path, R"({"t":"state","at":99})").status, 400);
  EXPECT_EQ(ada.post(path, R"({"t":"state","at":1,"done":"x"})").status, 400);
  EXPECT_EQ(ada.post(path, R"({"t":"try","at":1,"step":"(0,-2)r0"})").status, 400);
  EXPECT_EQ(ada.post(path, R"({"t":"nothing","at":1})").status, 400);
}

// A step that is only read has nothing to be shown or tried.
TEST_F(InTheClassroom, WhereNothingIsAskedNothingIsShown) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string path = "/api/lessons/forbidden-city/first-palace";
  ASSERT_NE(ada.post(path, R"({"t":"state","at":0})").body.find("\"task\":null"), std::string::npos);
  for (const char* asked : {R"({"t":"show","at":0})", R"({"t":"show","at":0,"step":"(0,2)r0"})",
                            R"({"t":"try","at":0,"step":"(0,2)r0"})"})
    EXPECT_EQ(code_of(ada.post(path, asked)), "not_now") << asked;
}

// Playing a lesson up to a step takes long; what others have asked before does not.
TEST_F(InTheClassroom, NewQuestionsArePaidForAndOldOnesAreRemembered) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson ada(server.port());
  const auto ask = [&](int which) {
    return ada.post("/api/lessons/forbidden-city/first-palace",
                    R"({"t":"explain","at":1,"step":"(0,)" + std::to_string(which) + R"()r0"})");
  };
  const ClientResponse first = ask(0);
  ASSERT_EQ(first.status, 200) << first.body;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(ask(0).body, first.body);
  int answered = 0;
  while (ask(answered + 1).status == 200) ASSERT_LT(++answered, 40);
  EXPECT_GT(answered, 10);
  EXPECT_EQ(ask(answered + 1).status, 429);
}

TEST(Remembered, IsBoundedInBytes) {
  Remembered answers(10'000);
  for (int i = 0; i < 1'000; ++i) {
    answers.keep("question " + std::to_string(i), std::string(100, 'x'));
    ASSERT_LE(answers.bytes(), 10'000u);
    ASSERT_TRUE(answers.find("question " + std::to_string(i)));
  }
  answers.keep("large", std::string(10'000, 'x'));
  answers.keep(std::string(600, 'x'), "y");
  EXPECT_FALSE(answers.find("large") || answers.find(std::string(600, 'x')));
}

}  // namespace
}  // namespace enfilade::server
