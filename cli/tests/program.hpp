// The real command, beside this test program, as a process of its own.
#pragma once

#include <string>
#include <vector>

namespace enfilade::cli {

struct Ran {
  int status;
  std::string said;  // on stdout and stderr
};
Ran enfilade(const std::string& words);

// `enfilade serve` on a free port, or on one that it had before. It does not outlive its test.
class ServingProcess {
 public:
  // Waits until it says where it can be reached, or is gone. `files`: how many it may have open; 0: as many
  // as this process.
  explicit ServingProcess(const std::string& data, const std::string& flag = "", int files = 0, int port = 0);
  ~ServingProcess();
  ServingProcess(const ServingProcess&) = delete;
  ServingProcess& operator=(const ServingProcess&) = delete;

  int port() const { return port_; }  // 0: it did not start
  int open_files() const;
  // Sends the signal and waits for the end: its exit status, or -1 when it was killed.
  int end(int signal);
  int wait();          // for one that ends by itself
  void stand_still();  // returns when it does
  void go_on();
  std::string log();  // what it has written to stderr

 private:
  std::string log_;
  int process_ = -1, port_ = 0;
};

}  // namespace enfilade::cli
