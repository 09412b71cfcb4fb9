#include "review/review.hpp"

#include <algorithm>
#include <climits>
#include <cmath>
#include <map>
#include <numeric>

#include "kernel/sha256.hpp"
#include "review/carried.hpp"
#include "review/knew.hpp"
#include "review/samples.hpp"

namespace enfilade::review {

namespace {

// How the budget is shared out: all positions once, the moments that matter again, what the seats could know.
constexpr double kForAll = 0.6, kForDeep = 0.25, kForKnowing = 0.15;
constexpr int kPilots = 2, kFewestWorlds = 16, kMostWorlds = 4096, kMostDeepWorlds = 16384;
constexpr std::size_t kMostKey = 8;
// Deeper is at least so many times as many worlds.
constexpr int kDeeper = 2;
// Standard errors beyond which something is clear; of what stood out at first much is noise.
constexpr int kClear = 2, kClearAtFirst = 4;
// What is less than a hundredth of a win decides nothing, however clear it is.
constexpr int kWorthTelling = kWin / 100;

std::uint64_t seed_for(std::uint64_t seed, std::uint64_t purpose) {
  return Rng(Rng(seed).next() + purpose).next();
}

const Error kStopped{"stopped", "the review was stopped", "", "", {}};

class Reviewer {
 public:
  Reviewer(const Story& story, const Reference& reference, const Terms& terms, const Watch& watch)
      : story_(story), reference_(reference), terms_(terms), watch_(watch) {}

  Result<Review> run() {
    if (!measure() || !estimate_all()) return kStopped;
    make_moments();
    if (!deepen()) return kStopped;
    if (terms_.knew && !look_at_knowledge()) return kStopped;
    add_up();
    return std::move(review_);
  }

 private:
  // Samples of one set of worlds, by station.
  struct Estimate {
    Worlds worlds;
    std::map<std::size_t, Samples> samples;
  };

  std::size_t end() const { return story_.moments(); }

  int affordable(double share, std::int64_t cost, int most) const {
    const double worlds =
        static_cast<double>(terms_.moves) * share / static_cast<double>(std::max<std::int64_t>(1, cost));
    return static_cast<int>(std::clamp(worlds, 1.0, static_cast<double>(most)));
  }

  bool go_on() { return !watch_ || !watch_(std::min(moves_, terms_.moves), terms_.moves); }

  // The result is known: the last position is worth that in every world.
  bool fill(Estimate& estimate, std::size_t station) {
    Samples& samples = estimate.samples[station];
    if (!samples.empty()) return true;
    const auto count = static_cast<std::size_t>(estimate.worlds.count());
    if (station == end()) {
      samples.assign(count, outcomes_of(story_.result));
      return true;
    }
    samples.reserve(count);
    for (std::size_t k = 0; k < count; ++k) {
      samples.push_back(play_to_the_end(story_.stations[station], reference_, estimate.worlds,
                                        static_cast<int>(k), moves_));
      if (!go_on()) return false;
    }
    return true;
  }

  // How many moves a world takes from each station.
  bool measure() {
    Estimate pilot{Worlds(seed_for(terms_.seed, 0), kPilots), {}};
    for (std::size_t i = 0; i <= end(); ++i) {
      const std::int64_t before = moves_;
      if (!fill(pilot, i)) return false;
      cost_.push_back((moves_ - before + kPilots - 1) / kPilots);
    }
    return true;
  }

  bool estimate_all() {
    std::int64_t cost = 0;
    for (const std::int64_t each : cost_) cost += each;
    const int worlds = std::max(kFewestWorlds, affordable(kForAll, cost, kMostWorlds));
    all_ = Estimate{Worlds(seed_for(terms_.seed, 1), worlds), {}};
    for (std::size_t i = 0; i <= end(); ++i)
      if (!fill(*all_, i)) return false;
    review_.worlds = worlds;
    return true;
  }

  void make_moments() {
    for (std::size_t i = 0; i < end(); ++i) {
      Moment& moment = review_.moments.emplace_back();
      const std::span<const Deed> deeds = story_.deeds_of(i);
      moment.kind = deeds[0].kind;
      moment.seat = deeds[0].is_chance() ? kChance : deeds[0].seat;
      moment.substitute = deeds[0].substitute && !deeds[0].is_chance();
      if (moment.kind != Moment::Kind::end)
        for (const Deed& deed : deeds) moment.lines.push_back(deed.line);
      if (moment.kind == Moment::Kind::turn) moment.chosen = in_words(story_, i, true);
    }
    line_up();
    tell_figures();
  }

  // What the first look found, number by number: wins and points of each seat.
  void line_up() {
    for (std::size_t s = 0; s < players(); ++s)
      for (const auto what : {&Outcome::win, &Outcome::points}) {
        std::vector<std::vector<double>> first;
        for (std::size_t i = 0; i <= end(); ++i) first.push_back(column(all_->samples.at(i), s, what));
        lines_.emplace_back(std::move(first));
      }
  }
  static std::vector<double> column(const Samples& samples, std::size_t seat, float Outcome::* what) {
    std::vector<double> values;
    for (const Outcomes& each : samples) values.push_back(static_cast<double>(each[seat].*what));
    return values;
  }
  const Carried& wins(std::size_t seat) const { return lines_[2 * seat]; }
  const Carried& points(std::size_t seat) const { return lines_[2 * seat + 1]; }

  // In whole units; no chance is less than none or more than all.
  static Figure in_units(double win, double points) {
    const auto whole = [](double parts) { return static_cast<int>(parts < 0 ? parts - 0.5 : parts + 0.5); };
    return {std::clamp(whole(win * kWin), 0, kWin), whole(points * kPoint)};
  }
  static Figure error_in_units(double win, double points) {
    const auto up = [](double parts) { return static_cast<int>(std::ceil(parts)); };
    return {up(win * kWin), up(points * kPoint)};
  }

  // Whom it is told of: what one of several brought only to two others is no find or slip of its own.
  static bool is_about(const Moment& moment, Seat seat) {
    const bool own = moment.kind == Moment::Kind::turn || moment.kind == Moment::Kind::fall;
    return !own || moment.substitute || moment.seat == seat;
  }

  // Each position is rounded before anything is subtracted, so that the sums hold in what is shown.
  void tell_figures() {
    for (std::size_t i = 0; i < end(); ++i) {
      Moment& moment = review_.moments[i];
      moment.clear = false;
      for (std::size_t s = 0; s < players(); ++s) {
        const Carried &win = wins(s), &point = points(s);
        const double before = win.worth(i), points_before = point.worth(i);
        moment.before[s] = in_units(before, points_before);
        moment.after[s] = in_units(before + win.brought(i), points_before + point.brought(i));
        moment.brought[s] = moment.after[s] - moment.before[s];
        moment.unexplained[s] = in_units(win.worth(i + 1), point.worth(i + 1)) - moment.after[s];
        moment.error[s] = error_in_units(win.error_of({&i, 1}), point.error_of({&i, 1}));
        const int size = std::abs(moment.brought[s].win);
        const int enough = (moment.deep ? kClear : kClearAtFirst) * moment.error[s].win;
        moment.clear = moment.clear ||
                       (is_about(moment, static_cast<Seat>(s)) && size > enough && size >= kWorthTelling);
      }
    }
  }

  // What moves the chances most, by a first look that is partly noise: looked at again with worlds that nobody has
  // seen, so that the noise does not stay.
  bool deepen() {
    std::vector<std::size_t> order(end());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // What it brought for sure: of a hundred noisy figures the largest are mostly noise.
    const auto swing = [&](std::size_t i) {
      const Moment& moment = review_.moments[i];
      int most = INT_MIN;
      for (std::size_t s = 0; s < players(); ++s)
        if (is_about(moment, static_cast<Seat>(s)))
          most = std::max(most, std::abs(moment.brought[s].win) - kClear * moment.error[s].win);
      return most;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return swing(a) > swing(b); });
    // In a game of many draws they are what moves most: half of the room is for what people did.
    std::size_t draws = 0;
    std::erase_if(order, [&](std::size_t i) {
      return review_.moments[i].kind == Moment::Kind::draw && ++draws > kMostKey / 2;
    });
    order.resize(std::min(kMostKey, order.size()));
    candidates_ = order;
    std::sort(candidates_.begin(), candidates_.end());
    for (std::size_t many = order.size(); many > 0; many /= 2) {
      std::int64_t cost = 0;
      for (std::size_t i = 0; i < many; ++i) cost += cost_[order[i]] + cost_[order[i] + 1];
      const int worlds = affordable(kForDeep, cost, kMostDeepWorlds);
      if (worlds < kDeeper * review_.worlds) continue;
      deep_ = Estimate{Worlds(seed_for(terms_.seed, 2), worlds), {}};
      review_.deep_worlds = worlds;
      order.resize(many);
      return look_again(order);
    }
    return true;
  }

  bool look_again(const std::vector<std::size_t>& which) {
    for (const std::size_t i : which) {
      if (!fill(*deep_, i) || !fill(*deep_, i + 1)) return false;
      review_.moments[i].deep = true;
      Samples brought;
      add_difference(deep_->samples.at(i), deep_->samples.at(i + 1), brought);
      for (std::size_t s = 0; s < players(); ++s) {
        lines_[2 * s].look_again(i, column(brought, s, &Outcome::win));
        lines_[2 * s + 1].look_again(i, column(brought, s, &Outcome::points));
      }
    }
    tell_figures();
    return true;
  }

  bool look_at_knowledge() {
    std::vector<Doubt> doubts;
    std::int64_t cost = 0;
    for (const std::size_t i : candidates_) {
      Moment& moment = review_.moments[i];
      if (!moment.clear || moment.kind != Moment::Kind::turn || moment.substitute) continue;
      moment.knew.emplace();
      if (std::optional<Doubt> doubt = doubt_about(story_, i, seed_for(terms_.seed, 3))) {
        cost += 2 * cost_[i];
        doubts.push_back(std::move(*doubt));
      }
      if (!go_on()) return false;
    }
    const int worlds = std::max(kFewestWorlds, affordable(kForKnowing, cost, kMostWorlds));
    for (const Doubt& doubt : doubts) {
      std::optional<Knew> found =
          weigh_doubt(doubt, reference_, worlds, seed_for(terms_.seed, 4), moves_, [&] { return !go_on(); });
      if (!found) return false;
      review_.moments[doubt.moment].knew = std::move(found);
    }
    return true;
  }

  std::size_t players() const { return static_cast<std::size_t>(story_.result.seats); }

  void add_up() {
    review_.reference = reference_.name;
    review_.moves = terms_.moves;
    review_.players = story_.result.seats;
    for (const std::size_t i : candidates_)
      if (review_.moments[i].clear) review_.key.push_back(i);
    for (Seat seat = 0; seat < players(); ++seat) {
      Account& account = review_.accounts.emplace_back();
      const Carried &win = wins(seat), &point = points(seat);
      account.start = in_units(win.worth(0), point.worth(0));
      account.result = in_units(win.worth(end()), point.worth(end()));
      account.start_error = error_in_units(win.error_at(0), point.error_at(0));
      for (const Moment& moment : review_.moments) {
        of_kind(account, moment, seat) += moment.brought[seat];
        account.unexplained += moment.unexplained[seat];
      }
      account.luck_error = error_of(seat, &Account::luck);
      account.own_error = error_of(seat, &Account::own);
      account.others_error = error_of(seat, &Account::others);
    }
  }

  static Figure& of_kind(Account& account, const Moment& moment, Seat seat) {
    if (moment.kind == Moment::Kind::draw) return account.luck;
    return moment.is_own(seat) ? account.own : account.others;
  }

  Figure error_of(Seat seat, Figure Account::* kind) {
    std::vector<std::size_t> moments;
    Account account;
    for (std::size_t i = 0; i < end(); ++i)
      if (&of_kind(account, review_.moments[i], seat) == &(account.*kind)) moments.push_back(i);
    return error_in_units(wins(seat).error_of(moments), points(seat).error_of(moments));
  }

  const Story& story_;
  const Reference& reference_;
  const Terms& terms_;
  const Watch& watch_;
  std::vector<std::int64_t> cost_;       // by station
  std::vector<std::size_t> candidates_;  // the moments that moved the chances most, in the order of the game
  std::optional<Estimate> all_, deep_;
  std::vector<Carried> lines_;  // by seat: wins, points
  std::int64_t moves_ = 0;
  Review review_;
};

}  // namespace

Result<Reference> Reference::parse(std::string_view name) {
  if (name == kReference) return Reference{std::string(name), play_on_at_a_glance};
  const Result<MindSpec> mind = MindSpec::parse(name);
  if (!mind) return mind.error();
  if (mind->milliseconds > 0)
    return Error{"by_the_clock",
                 "who plays on in a review must not think by the clock: search:100, greedy, glance",
                 "",
                 "",
                 {}};
  return of(mind->text(), [spec = *mind](const MatchView& view, std::uint64_t seed) {
    return think(spec, view, seed).step;
  });
}

Reference Reference::of(std::string name, Policy policy) {
  return {std::move(name),
          [policy = std::move(policy)](Match& match, Worlds& worlds, int world, Progression at) {
            return enfilade::play_on(match, worlds, world, at, policy);
          }};
}

Result<Review> review(const Record& record, const Game* game, const Reference& reference, const Terms& terms,
                      const Watch& watch, std::string_view components) {
  const Result<Story> story = tell(record, game, components);
  if (!story) return story.error();
  Result<Review> review = Reviewer(*story, reference, terms, watch).run();
  if (review) review->game = record.game;
  return review;
}

std::uint64_t seed_of(const Record& record) {
  const Digest digest = sha256(record.text());
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8 | digest[i];
  return seed;
}

std::int64_t usual_moves(std::string_view game) {
  constexpr std::pair<std::string_view, std::int64_t> kUsual[] = {
      {"eternal-palace", 14'000'000}, {"palaces", 40'000'000}, {"royal-palace", 7'000'000}};
  for (const auto& [id, moves] : kUsual)
    if (id == game) return moves;
  return 2'000'000;
}

Status check(const Review& review) {
  const auto wrong = [](std::string what) {
    return Error{"does_not_add_up", "the figures do not add up: " + std::move(what), "", "", {}};
  };
  for (Seat seat = 0; seat < review.players; ++seat) {
    const Account& account = review.accounts[seat];
    Account sum;
    Figure worth = account.start;
    for (std::size_t i = 0; i < review.moments.size(); ++i) {
      const Moment& moment = review.moments[i];
      if (!(moment.brought[seat] == moment.after[seat] - moment.before[seat]))
        return wrong("moment " + std::to_string(i + 1));
      Figure& into = moment.kind == Moment::Kind::draw ? sum.luck
                     : moment.is_own(seat)             ? sum.own
                                                       : sum.others;
      into += moment.brought[seat];
      sum.unexplained += moment.unexplained[seat];
      worth += moment.brought[seat] + moment.unexplained[seat];
    }
    const bool kinds = sum.luck == account.luck && sum.own == account.own && sum.others == account.others &&
                       sum.unexplained == account.unexplained;
    const Figure all = account.luck + account.own + account.others + account.unexplained;
    if (!kinds || !(worth == account.result) || !(account.result - account.start == all))
      return wrong("seat " + std::to_string(seat));
  }
  return Done{};
}

}  // namespace enfilade::review
