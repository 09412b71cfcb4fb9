// Lessons over HTTP: anybody may learn, and nothing is remembered about them.
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

}  // namespace
}  // namespace enfilade::server
