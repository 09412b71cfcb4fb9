#include <cstdlib>
#include <iostream>

#include "cli/command.hpp"
#include "kernel/text.hpp"
#include "server/server.hpp"

namespace enfilade::cli {
namespace {

// --tls-cert -> ENFILADE_TLS_CERT
std::string environment(const std::string& flag) {
  std::string variable = "ENFILADE_";
  for (const char c : flag.substr(2))
    variable.push_back(c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c));
  const char* value = std::getenv(variable.c_str());
  return value ? value : "";
}

// A flag, or the environment, or the default.
std::string setting(Args& args, const std::string& flag, const std::string& fallback) {
  if (auto value = args.value(flag)) return *value;
  const std::string value = environment(flag);
  return value.empty() ? fallback : value;
}

// A flag that can be repeated, or a list with commas in the environment.
std::vector<std::string> list(Args& args, const std::string& flag) {
  std::vector<std::string> values = args.values(flag);
  const std::string text = environment(flag);
  for (const std::string_view each : split(text, ','))
    if (!trim(each).empty()) values.emplace_back(trim(each));
  return values;
}

// A number from 1 on, from there too.
int number(Args& args, const std::string& flag, std::int64_t otherwise, std::int64_t high) {
  const std::string text = setting(args, flag, std::to_string(otherwise));
  const auto given = parse_int(text);
  if (given && *given >= 1 && *given <= high) return *given;
  args.complain(frame()("cli.args.needs_number", {Arg::of("name", flag), Arg::of("low", 1),
                                                  Arg::of("high", high), Arg::of("given", text)}));
  return 0;
}

bool is_set(Args& args, const std::string& flag) { return args.flag(flag) || environment(flag) == "1"; }

// 127.0.0.1:8080, [::1]:8080 or a port alone.
bool read_address(const std::string& text, server::ServerTerms& terms) {
  const std::size_t colon = text.rfind(':');
  std::string host = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  const std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
  char* end = nullptr;
  const long number = std::strtol(port.c_str(), &end, 10);
  if (port.empty() || *end != '\0' || number < 0 || number > 65535) return false;
  terms.address = host;
  terms.port = static_cast<int>(number);
  return true;
}

bool is_loopback(const std::string& address) { return address.starts_with("127.") || address == "::1"; }

int run(Args& args) {
  server::ServerTerms terms;
  const std::string listen = setting(args, "--listen", "127.0.0.1:8080");
  terms.data = setting(args, "--data", "");
  terms.web = setting(args, "--web", "web/dist");
  terms.tls_cert = setting(args, "--tls-cert", "");
  terms.tls_key = setting(args, "--tls-key", "");
  const bool insecure = is_set(args, "--insecure-public");
  terms.behind_tls = is_set(args, "--behind-tls");
  // By hand only: the environment would accept the next one too.
  terms.accept_loss = args.flag("--accept-loss");
  terms.origins = list(args, "--origin");
  for (const std::string& proxy : list(args, "--proxy")) terms.proxies.insert(proxy);
  for (const std::string& address : list(args, "--unlimited")) terms.unlimited.insert(address);
  terms.foretold = setting(args, "--foretold", "");
  terms.connections = number(args, "--connections", 20'000, INT32_MAX);
  terms.thinkers = number(args, "--thinkers", 1, 64);
  if (!read_address(listen, terms)) args.complain(frame()("cli.serve.listen", {Arg::of("given", listen)}));
  if (terms.data.empty()) args.complain(frame()("cli.args.missing", {Arg::of("name", "--data")}));
  if (terms.tls_cert.empty() != terms.tls_key.empty()) args.complain(frame()("cli.serve.tls_pair"));
  if (!terms.foretold.empty() && (!is_loopback(terms.address) || terms.behind_tls || !terms.proxies.empty()))
    args.complain(frame()("cli.serve.foretold"));
  if (!args.done(kServeCommand.help)) return kUsage;
  if (!is_loopback(terms.address) && terms.tls_cert.empty() && !terms.behind_tls && !insecure)
    return complain(frame()("cli.serve.without_tls"));
  for (const std::string& file : {terms.tls_cert, terms.tls_key})
    if (!file.empty() && !can_read(file)) return 1;

  Result<std::unique_ptr<server::Server>> opened = server::Server::open(terms);
  if (!opened) return complain(in_words_of_data(opened.error()));
  if (const std::string& loss = (*opened)->store().loss(); !loss.empty()) complain("accepted: " + loss);
  if (const std::string& warning = (*opened)->store().warning(); !warning.empty())
    complain("warning: " + warning);
  for (const std::string& origin : (*opened)->origins()) std::cout << origin << "/\n";
  std::cout << "\n" << std::flush;
  const Status ended = (*opened)->run();
  return ended
             ? 0
             : complain(frame()("cli.serve.cannot_go_on", {Arg::of("why", in_words_of_data(ended.error()))}));
}

}  // namespace

const Command kServeCommand{
    "serve", "the tables: people and computers play over the network",
    "usage: enfilade serve --data DIR [--listen ADDRESS:PORT] [--tls-cert FILE --tls-key FILE] [...]\n\n"
    "  --data DIR           where everything is kept; made if it is not there\n"
    "  --listen ADDR:PORT   default 127.0.0.1:8080; port 0 takes a free one\n"
    "  --tls-cert, --tls-key  PEM files: speak TLS\n"
    "  --behind-tls         a proxy in front speaks TLS: cookies are marked secure\n"
    "  --insecure-public    bind a public address without TLS all the same\n"
    "  --origin ORIGIN      a further name browsers may come by, as in https://play.example.org\n"
    "  --proxy ADDRESS      believe this address's X-Forwarded-For\n"
    "  --web DIR            the built client, default web/dist\n"
    "  --thinkers N         threads for computer players, default 1\n"
    "  --accept-loss        start although something that was written is missing, and say what\n"
    "  --connections N      so many at once, default 20000; more are turned away\n"
    "  --unlimited ADDRESS  no rate limits for this address (for measurements)\n"
    "  --foretold TEXT      the same tables give the same games again (for tests, on this machine only)\n\n"
    "Every setting can also come from the environment: ENFILADE_TLS_CERT for --tls-cert and so on; 1 for\n"
    "one without a value, commas between several. Prints the addresses it can be reached by, the one for\n"
    "friends last, and an empty line;\n"
    "writes its log as JSON lines to stderr; ends on SIGTERM. enfilade help operating tells the rest.\n",
    run};

}  // namespace enfilade::cli
