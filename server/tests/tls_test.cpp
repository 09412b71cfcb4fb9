// The same server behind TLS: a certificate made for the test, a handshake, a cookie, a WebSocket.
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <unistd.h>

#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

void make_certificate(const std::string& cert, const std::string& key) {
  EVP_PKEY* pair = EVP_EC_gen("P-256");
  X509* paper = X509_new();
  ASN1_INTEGER_set(X509_get_serialNumber(paper), 1);
  X509_gmtime_adj(X509_getm_notBefore(paper), 0);
  X509_gmtime_adj(X509_getm_notAfter(paper), 3600);
  X509_set_pubkey(paper, pair);
  X509_NAME* name = X509_get_subject_name(paper);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"),
                             -1, -1, 0);
  X509_set_issuer_name(paper, name);
  X509_sign(paper, pair, EVP_sha256());
  FILE* file = std::fopen(cert.c_str(), "w");
  PEM_write_X509(file, paper);
  std::fclose(file);
  file = std::fopen(key.c_str(), "w");
  PEM_write_PrivateKey(file, pair, nullptr, nullptr, 0, nullptr, nullptr);
  std::fclose(file);
  X509_free(paper);
  EVP_PKEY_free(pair);
}

// One TLS connection; the certificate is not checked, it is ours.
class Secret {
 public:
  explicit Secret(int port, int newest = TLS1_3_VERSION) : context_(SSL_CTX_new(TLS_client_method())) {
    SSL_CTX_set_max_proto_version(context_, newest);
    file_ = connect_to("127.0.0.1", port);
    ssl_ = SSL_new(context_);
    SSL_set_fd(ssl_, file_);
    shaken_ = SSL_connect(ssl_) == 1;
  }
  ~Secret() {
    SSL_free(ssl_);
    SSL_CTX_free(context_);
    close(file_);
  }
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;

  bool shaken() const { return shaken_; }
  void send(const std::string& bytes) { SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size())); }
  // Reads until what came holds the text.
  std::string until(const std::string& text) {
    char buffer[4096];
    while (received_.find(text) == std::string::npos) {
      const int got = SSL_read(ssl_, buffer, sizeof buffer);
      if (got <= 0) break;
      received_.append(buffer, static_cast<std::size_t>(got));
    }
    return received_;
  }

 private:
  SSL_CTX* context_;
  SSL* ssl_ = nullptr;
  int file_ = -1;
  bool shaken_ = false;
  std::string received_;
};

TEST(Tls, APersonComesInAndPlaysOverIt) {
  Folder folder;
  const std::string cert = folder.path("cert.pem"), key = folder.path("key.pem");
  make_certificate(cert, key);
  Running server(folder.path("data"), [&](ServerTerms& terms) {
    terms.tls_cert = cert;
    terms.tls_key = key;
  });
  ClientPerson ada(server.port());
  ada.origin = "https://" + ada.host;
  const auto ask = [&](const std::string& method, const std::string& path, const std::string& body) {
    Secret line(server.port());
    EXPECT_TRUE(line.shaken());
    line.send(ada.request(method, path, body, {{"Connection", "close"}}));
    return line.until("no end");
  };
  const std::string guest = ask("POST", "/api/guest", "{}");
  const std::size_t at = guest.find("__Host-enfilade=");
  ASSERT_NE(at, std::string::npos) << guest;
  EXPECT_NE(guest.find("Secure", at), std::string::npos);
  EXPECT_NE(guest.find("Path=/", at), std::string::npos);
  EXPECT_NE(guest.find("Strict-Transport-Security"), std::string::npos);
  ada.cookie = guest.substr(at, guest.find(';', at) - at);
  const std::string made =
      ask("POST", "/api/tables", R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"me"}]})");
  const Result<Json> table = Json::parse(made.substr(made.find("\r\n\r\n") + 4));
  ASSERT_TRUE(table) << made;
  Secret line(server.port());
  line.send(ada.request("GET", "/ws?table=" + text_at(*table, {"table", "id"}), "",
                        {{"Connection", "Upgrade"},
                         {"Upgrade", "websocket"},
                         {"Sec-WebSocket-Version", "13"},
                         {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}}));
  EXPECT_NE(line.until("\r\n\r\n").find("101"), std::string::npos);
  line.send(client_frame(R"({"t":"ping","id":"over-tls"})"));
  EXPECT_NE(line.until("over-tls").find("pong"), std::string::npos);
  // The plain name of the page is another origin.
  ada.origin = "http://" + ada.host;
  EXPECT_NE(ask("POST", "/api/name", R"({"name":"Eve"})").find("403"), std::string::npos);
}

TEST(Tls, OldVersionsAndPlainTextAreRefused) {
  Folder folder;
  const std::string cert = folder.path("cert.pem"), key = folder.path("key.pem");
  make_certificate(cert, key);
  Running server(folder.path("data"), [&](ServerTerms& terms) {
    terms.tls_cert = cert;
    terms.tls_key = key;
  });
  EXPECT_FALSE(Secret(server.port(), TLS1_1_VERSION).shaken());
  EXPECT_TRUE(Secret(server.port(), TLS1_2_VERSION).shaken());
  EXPECT_EQ(ClientPerson(server.port()).get("/healthz").status, 0);
}

}  // namespace
}  // namespace enfilade::server
