#include "fakes/python_server/python_server.h"

#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace helix::fakes {
namespace {

[[noreturn]] void giveUp(const char* why)
{
    std::fprintf(stderr, "python_server: %s\n", why);
    std::abort();
}

[[noreturn]] void becomeServer(const std::string& script, const std::vector<std::string>& arguments,
                               int input, int output)
{
    std::vector<std::string> words{"python3", "-B", script};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (auto& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::execvp(argv[0], argv.data());
    ::_exit(127);
}

} // namespace

PythonServer::PythonServer(const std::string& script, const std::vector<std::string>& arguments)
{
    int in[2];
    int out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0)
        giveUp("no pipe");
    const UniqueFd childInput(in[0]);
    UniqueFd childOutput(out[1]);
    m_input.reset(in[1]);
    const UniqueFd output(out[0]);
    m_pid = ::fork();
    if (m_pid == 0)
        becomeServer(script, arguments, childInput.get(), childOutput.get());
    childOutput.reset();
    std::string said;
    char c = 0;
    while (::read(output.get(), &c, 1) == 1 && c != '\n')
        said += c;
    if (!said.starts_with("port "))
        giveUp("it does not say its port");
    m_port = static_cast<std::uint16_t>(std::atoi(said.c_str() + 5));
}

PythonServer::~PythonServer()
{
    m_input.reset();
    ::kill(m_pid, SIGTERM);
    ::waitpid(m_pid, nullptr, 0);
}

} // namespace helix::fakes
