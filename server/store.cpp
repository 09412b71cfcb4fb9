#include "server/store.hpp"

namespace enfilade::server {

namespace {
constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t kIdLetters = 12;
}  // namespace

std::optional<TableNumber> table_number(std::string_view id) {
  if (id.size() != kIdLetters) return std::nullopt;
  TableNumber number = 0;
  for (const char c : id) {
    const std::size_t digit = kLetters.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    number = number * 32 + static_cast<TableNumber>(digit);
  }
  return number;
}

std::string table_id(TableNumber number) {
  std::string id(kIdLetters, '0');
  auto rest = static_cast<std::uint64_t>(number);  // of a damaged file it may be less than nothing
  for (auto letter = id.rbegin(); letter != id.rend(); ++letter, rest /= 32) *letter = kLetters[rest % 32];
  return id;
}

Status for_each_card(Store& store, TableQuery query, const std::function<bool(const TableCard&)>& each) {
  for (;;) {
    const Result<std::vector<TableCard>> page = store.cards(query);
    if (!page) return page.error();
    for (const TableCard& card : *page)
      if (!each(card)) return Done{};
    if (page->size() < static_cast<std::size_t>(query.most)) return Done{};
    query.before = {page->back().changed, page->back().table};
  }
}

}  // namespace enfilade::server
