#include "cli/tests/program.hpp"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {
std::string program() { return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "enfilade"; }

// What a file's permissions say holds for the command, also when root runs the tests.
void obey_permissions() {
  for (const int power : {CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH}) prctl(PR_CAPBSET_DROP, power);
}

}  // namespace

Ran enfilade(const std::string& words) {
  const std::string line = program() + " </dev/null " + words + " 2>&1";
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) return {-1, "no pipe"};
  const pid_t process = fork();
  if (process == 0) {
    dup2(out[1], STDOUT_FILENO);
    obey_permissions();
    execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    _exit(127);
  }
  close(out[1]);
  std::string said;
  char buffer[4096];
  for (ssize_t got = 0; (got = read(out[0], buffer, sizeof buffer)) > 0;)
    said.append(buffer, static_cast<std::size_t>(got));
  close(out[0]);
  int status = 0;
  waitpid(process, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), said};
}

ServingProcess::ServingProcess(const std::string& data, const std::string& flag, int files, int port)
    : log_(data + ".log") {
  const std::string path = program(), address = "127.0.0.1:" + std::to_string(port);
  const char* words[] = {"enfilade",    "serve",     "--data",
                         data.c_str(),  "--listen",  address.c_str(),
                         "--unlimited", "127.0.0.1", flag.empty() ? nullptr : flag.c_str(),
                         nullptr};
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) return;
  const int log = open(log_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  process_ = fork();
  if (process_ == 0) {
    dup2(out[1], STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    obey_permissions();
    const rlimit limit{static_cast<rlim_t>(files), static_cast<rlim_t>(files)};
    if (files != 0) setrlimit(RLIMIT_NOFILE, &limit);
    execv(path.c_str(), const_cast<char* const*>(words));
    _exit(127);
  }
  close(out[1]);
  close(log);
  std::string said;
  for (char c = 0; !said.ends_with("\n\n") && read(out[0], &c, 1) == 1;) said.push_back(c);
  close(out[0]);
  // http://127.0.0.1:PORT/
  if (said.ends_with("/\n\n")) {
    const std::string_view place = std::string_view(said).substr(0, said.size() - 3);
    port_ = parse_int(place.substr(place.rfind(':') + 1)).value_or(0);
  }
}

ServingProcess::~ServingProcess() {
  if (process_ > 0) end(SIGKILL);
}

int ServingProcess::open_files() const {
  const std::filesystem::directory_iterator all("/proc/" + std::to_string(process_) + "/fd");
  return static_cast<int>(std::distance(std::filesystem::begin(all), std::filesystem::end(all)));
}

int ServingProcess::end(int signal) {
  kill(process_, signal);
  return wait();
}

int ServingProcess::wait() {
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void ServingProcess::stand_still() {
  kill(process_, SIGSTOP);
  waitpid(process_, nullptr, WUNTRACED);
}

void ServingProcess::go_on() { kill(process_, SIGCONT); }

std::string ServingProcess::log() {
  std::ifstream in(log_);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

}  // namespace enfilade::cli
