#include <cstdlib>
#include <iostream>

#include "cli/command.hpp"
#include "server/server.hpp"

namespace enfilade::cli {
namespace {

// A flag, or the environment, or the default: --data, ENFILADE_DATA.
std::string setting(Args& args, const std::string& name, std::string fallback) {
  if (auto value = args.value("--" + name)) return *value;
  std::string variable = "ENFILADE_";
  for (const char c : name)
    variable.push_back(c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c));
  const char* value = std::getenv(variable.c_str());
  return value ? value : std::move(fallback);
}

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
  const std::string listen = setting(args, "listen", "127.0.0.1:8080");
  terms.data = setting(args, "data", "");
  terms.web = setting(args, "web", "web/dist");
  terms.tls_cert = setting(args, "tls-cert", "");
  terms.tls_key = setting(args, "tls-key", "");
  const bool insecure = args.flag("--insecure-public");
  terms.behind_tls = args.flag("--behind-tls");
  terms.origins = args.values("--origin");
  for (const std::string& proxy : args.values("--proxy")) terms.proxies.insert(proxy);
  for (const std::string& address : args.values("--unlimited")) terms.unlimited.insert(address);
  if (const auto thinkers = args.number("--thinkers", 1, 64)) terms.thinkers = static_cast<int>(*thinkers);
  if (!read_address(listen, terms)) args.complain("--listen is written ADDRESS:PORT, not \"" + listen + "\"");
  if (terms.data.empty()) args.complain("--data says in which folder to keep everything");
  if (terms.tls_cert.empty() != terms.tls_key.empty())
    args.complain("--tls-cert and --tls-key belong together");
  if (!args.done(kServeCommand.help)) return kUsage;
  if (!is_loopback(terms.address) && terms.tls_cert.empty() && !terms.behind_tls && !insecure)
    return complain(
        "without TLS everybody on the network can read along and take over sessions. Give --tls-cert and\n"
        "--tls-key, or --behind-tls when a proxy in front of it speaks TLS, or --insecure-public to accept "
        "this");

  Result<std::unique_ptr<server::Server>> opened = server::Server::open(terms);
  if (!opened) return complain(to_string(opened.error()));
  for (const std::string& origin : (*opened)->origins()) std::cout << origin << "/\n";
  std::cout << "\n" << std::flush;
  (*opened)->run();
  return 0;
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
    "  --unlimited ADDRESS  no rate limits for this address (for measurements)\n\n"
    "The settings with a value can also come from the environment: ENFILADE_LISTEN, ENFILADE_DATA,\n"
    "ENFILADE_WEB, ENFILADE_TLS_CERT, ENFILADE_TLS_KEY. Prints the addresses it can be reached by,\n"
    "the one for friends last, and an empty line;\n"
    "writes its log as JSON lines to stderr; ends on SIGTERM. docs/operating.md tells the rest.\n",
    run};

}  // namespace enfilade::cli
