// The client as a site by itself, by the real command; what it is like in a browser: web/tests/browser/site.test.ts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/tests/program.hpp"
#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/tests/house.hpp"

namespace enfilade::cli {
namespace {

using testing::Contains;
using testing::HasSubstr;

std::string text_of(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class Site : public testing::Test {
 protected:
  Site() {
    std::filesystem::create_directories(folder_.path("web/assets"));
    put("index.html", R"(<head>
    <link rel="icon" href="/icon.svg" /><script type="module" src="/assets/main-12345678.js"></script>)");
    put("assets/main-12345678.js", "1");
    put("service.js", "const kept = {\"alone\":false,\"version\":\"1\",\"files\":[]};\nself.go();\n");
  }
  void put(const std::string& path, const std::string& text) const {
    std::ofstream(folder_.path("web/" + path)) << text;
  }
  Ran make() const { return enfilade("site " + folder_.path("site") + " --web " + folder_.path("web")); }
  std::string made(const std::string& path) const { return text_of(folder_.path("site/" + path)); }

  server::Folder folder_;
};

TEST_F(Site, FindsItsFilesBesideItselfAndSaysWhatItMayLoad) {
  const Ran ran = make();
  ASSERT_EQ(ran.status, 0) << ran.said;
  const std::string page = made("index.html");
  EXPECT_THAT(page, HasSubstr(R"(src="./assets/main-12345678.js")"));
  EXPECT_THAT(page, HasSubstr(R"(href="./icon.svg")"));
  server::Running server(folder_.path("data"));
  std::string policy = server::ClientPerson(server.port()).get("/").headers["content-security-policy"];
  ASSERT_TRUE(policy.ends_with("; frame-ancestors 'none'")) << policy;
  policy.resize(policy.find("; frame-ancestors"));
  EXPECT_THAT(page, HasSubstr("<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\" />"));
  EXPECT_THAT(page, HasSubstr(R"(<meta name="enfilade" content="site" />)"));
}

TEST_F(Site, CarriesTheTextsOfAllGamesAndListsThemForThoseWithoutANetwork) {
  ASSERT_EQ(make().status, 0);
  EXPECT_TRUE(Json::parse(made("api/games.json")));
  EXPECT_TRUE(Json::parse(made("api/lessons.json")));
  for (const std::string game : {"eternal-palace", "forbidden-city", "palaces", "royal-palace"}) {
    EXPECT_TRUE(Json::parse(made("api/messages/" + game + ".de.json"))) << game;
    EXPECT_EQ(made("api/rules/" + game + ".md"), text_of("docs/rules/" + game + ".md"));
    EXPECT_FALSE(made("api/rules/" + game + ".de.md").empty()) << game;
  }
  const std::string service = made("service.js");
  EXPECT_THAT(service, HasSubstr(";\nself.go();\n"));
  const std::string first = service.substr(13, service.find(";\n") - 13);
  const Result<Json> kept = Json::parse(first);
  ASSERT_TRUE(kept) << first;
  EXPECT_TRUE(kept->find("alone")->boolean());
  std::vector<std::string> files;
  for (const Json& file : kept->find("files")->items()) files.push_back(file.text());
  EXPECT_THAT(files, Contains("assets/main-12345678.js"));
  EXPECT_THAT(files, Contains("api/rules/palaces.de.md"));
  for (const std::string& file : files)
    EXPECT_TRUE(std::filesystem::exists(folder_.path("site/" + file))) << file;
  // Another client is another version.
  put("assets/main-12345678.js", "2");
  ASSERT_EQ(make().status, 0) << "its own folder is written anew";
  EXPECT_NE(made("service.js"), service);
}

TEST_F(Site, RefusesAFolderOfSomebodyElseAndAClientWithoutTheEngine) {
  std::filesystem::create_directories(folder_.path("site"));
  std::ofstream(folder_.path("site/mine.txt")) << "mine";
  EXPECT_EQ(make().status, 1);
  EXPECT_EQ(made("mine.txt"), "mine");
  std::filesystem::remove_all(folder_.path("site"));
  std::filesystem::remove(folder_.path("web/service.js"));
  const Ran ran = make();
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.said, HasSubstr("no client with the engine"));
}

}  // namespace
}  // namespace enfilade::cli
