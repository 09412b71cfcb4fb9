// The reference that is made from the headers (enfilade help reference).
#include "cli/reference.hpp"

#include <gmock/gmock.h>

#include "cli/tests/program.hpp"

namespace enfilade::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(Reference, ShowsDeclarationsAndWordsWithoutBodiesAndPrivateParts) {
  EXPECT_EQ(declarations(R"(// About it.
#pragma once

#include <string>

namespace enfilade {

// A thing.
class Thing {
 public:
  explicit Thing(int size) : size_(size), names_{} { grow(); }
  // How large.
  int size() const { return size_; }  // in cells
  struct Part {
    int a = 1, b{2};
  };
  template <class T>
  bool fits(const T& other = {}) const {
    if (other.size() > size_) { return false; }  // }
    return true;
  }
  enum class Kind { one, two };

 private:
  // Nobody needs to know.
  struct Inside { int x; };
  void grow();
  int size_;

 public:
  static constexpr int kMost[] = {1, 2};
};

inline Thing make(int size = 3) { return Thing(size); }

}  // namespace enfilade
)"),
            R"(// About it.

// A thing.
class Thing {
 public:
  explicit Thing(int size);
  // How large.
  int size() const;  // in cells
  struct Part {
    int a = 1, b{2};
  };
  template <class T>
  bool fits(const T& other = {}) const;
  enum class Kind { one, two };

 public:
  static constexpr int kMost[] = {1, 2};
};

inline Thing make(int size = 3);
)");
}

TEST(Reference, IsShownOffline) {
  const Ran told = enfilade("help reference");
  EXPECT_EQ(told.status, 0);
  EXPECT_THAT(told.said, AllOf(HasSubstr("## kernel/match.hpp"), HasSubstr("Result<Match> create("),
                               HasSubstr("run_scenarios("), HasSubstr("## review/review.hpp")));
  EXPECT_THAT(told.said, AllOf(Not(HasSubstr("private:")), Not(HasSubstr("#include"))));
  EXPECT_THAT(enfilade("help positions/palaces").said, HasSubstr("## The scene"));
  EXPECT_THAT(enfilade("help").said, AllOf(HasSubstr("reference, "), HasSubstr("positions/palaces")));
}

}  // namespace
}  // namespace enfilade::cli
