// Somebody who speaks on a line, for the length of one message.
#pragma once

#include "server/lines.hpp"

namespace enfilade::server {

class Lines::Speaker final : public Keeper {
 public:
  Speaker(Lines& lines, Watcher& watcher) : at_(lines), watcher_(watcher), room_(*watcher.room) {}

  Millis now() const override { return at_.now_(); }
  std::optional<Millis> away_since(Seat seat) const override { return at_.audience_.away_since(room_, seat); }
  void keep(const Said& said, TableEvent event) override {
    at_.tables_.carry_out(room_, {std::move(event)}, acknowledgement(said));
  }
  void acknowledge(const Said& said) override { at_.audience_.acknowledge(watcher_, said.id); }
  void refuse(const Said& said, const Error& why) override {
    at_.audience_.send_error(watcher_, said.id, why);
  }
  void say(std::string text) override {
    at_.audience_.say(watcher_, std::make_shared<const std::string>(std::move(text)));
  }
  std::vector<std::string> names() const override { return at_.people_.names_at(room_.table); }

  void watch(const Said& said) override;
  void here(const Said& said) override;
  void hint(const Said& said) override;
  void think(const Said& said) override;
  // Words of a server alone.
  void chat(const Said& said);
  void earlier(const Said& said);
  void note(const Said& said);
  void mute(const Said& said);

 private:
  Act acknowledgement(const Said& said) { return at_.audience_.acknowledgement(watcher_, said.id); }
  void too_busy(const Said& said, const Error& why);

  Lines& at_;
  Watcher& watcher_;
  Room& room_;
};

}  // namespace enfilade::server
