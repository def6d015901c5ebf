#include "confine/resource_scope.h"

#include <unistd.h>

#include <spdlog/spdlog.h>

#include "async/process.h"
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/trimmed.h"
#include "confine/program_trials.h"

namespace helix::confine {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kScopeTrialDeadline{5};
/// Prints what holds in the control group it runs in: memory.max, cpu.max, pids.max, one a line.
constexpr auto kTrialScript = "g=/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup)\n"
                              "for f in memory.max cpu.max pids.max; do\n"
                              "  if [ -r \"$g/$f\" ]; then cat \"$g/$f\"; else echo max; fi\n"
                              "done\n";

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// What a program said, in one line: a line that ends no sentence is set off by a semicolon.
std::string inOneLine(const std::string& text)
{
    std::string all;
    for (const auto& line : linesOf(text)) {
        const auto words = trimmed(line);
        if (words.empty())
            continue;
        if (!all.empty())
            all +=
                std::string_view(".!?:;,").find(all.back()) == std::string_view::npos ? "; " : " ";
        all += words;
    }
    return all;
}

/// "max" and, for cpu.max, "max 100000" mean that there is no limit.
bool isLimit(const std::string& value)
{
    return !value.empty() && !value.starts_with("max");
}

ResourceScope judgeScope(ResourceScope scope, const Result<async::ProcessOutput>& run)
{
    const auto lines = run && run->succeeded() ? linesOf(run->output) : std::vector<std::string>();
    if (lines.size() == 3) {
        scope.memory = isLimit(lines[0]);
        scope.cpu = isLimit(lines[1]);
        scope.tasks = isLimit(lines[2]);
    }
    if (scope.memory && scope.cpu && scope.tasks)
        return scope;
    const auto words = printable(inOneLine(run ? run->errorTail : run.error().describe()), 200);
    scope.whyNot = scope.any()
                       ? "systemd does not hand out every kind of limit here (memory, processor "
                         "time, tasks); delegate the missing controllers to the user."
                       : "systemd starts no programs with limits here" +
                             (words.empty() ? "" : " (" + words + ")") + ".";
    if (!scope.any())
        scope.systemdRun.clear();
    return scope;
}

Findings<ResourceScope>& scopeFindings()
{
    static Findings<ResourceScope> known;
    return known;
}

} // namespace

std::vector<std::string> scopePrefix(const ResourceScope& scope, const ResourceLimits& limits,
                                     const std::string& description)
{
    if (!scope.any())
        return {};
    std::vector<std::string> out{scope.systemdRun.string()};
    if (scope.user)
        out.emplace_back("--user");
    out.insert(out.end(), {"--scope", "--quiet", "--collect", "--description=" + description});
    const auto property = [&out](const std::string& text) { out.insert(out.end(), {"-p", text}); };
    if (scope.memory)
        property("MemoryMax=" + std::to_string(limits.memoryBytes));
    if (scope.cpu)
        property("CPUQuota=" + std::to_string(limits.cpus * 100) + "%");
    if (scope.tasks)
        property("TasksMax=" + std::to_string(limits.tasks));
    out.emplace_back("--");
    return out;
}

async::Task<ResourceScope> findResourceScope(Environment environment)
{
    const std::string program = lookUpProgram(environment, "HELIXVM_SYSTEMD_RUN", "systemd-run");
    if (const auto known = scopeFindings().find(program))
        co_return *known;
    ResourceScope scope;
    if (program.empty()) {
        scope.whyNot = "There is no systemd here that could limit a program.";
        co_return scope;
    }
    scope.systemdRun = program;
    scope.user = ::getuid() != 0;
    ResourceScope all = scope;
    all.memory = all.cpu = all.tasks = true;
    const ResourceLimits trial{64U << 20, 1, 16};
    const auto prefix = scopePrefix(all, trial, "HelixVM looks which limits hold");
    async::ProcessRequest request;
    request.program = program;
    request.arguments.assign(prefix.begin() + 1, prefix.end());
    request.arguments.insert(request.arguments.end(), {"/bin/sh", "-c", kTrialScript});
    request.deadline = kScopeTrialDeadline;
    const auto run = co_await async::runProcess(std::move(request), async::CancelToken());
    const ResourceScope finding = judgeScope(scope, run);
    spdlog::info("confine: {}",
                 finding.whyNot.empty() ? "systemd limits programs." : finding.whyNot);
    scopeFindings().keep(program, finding);
    co_return finding;
}

LimitsInForce limitsInForce(int pid)
{
    const auto groups = readFile(fs::path("/proc") / std::to_string(pid) / "cgroup", 1U << 16);
    if (!groups)
        return {};
    for (const auto& line : linesOf(*groups)) {
        if (!line.starts_with("0::/"))
            continue;
        const fs::path folder = "/sys/fs/cgroup" + line.substr(3);
        const auto limited = [&folder](const char* name) {
            return isLimit(readFile(folder / name, 256).value_or(""));
        };
        return {limited("memory.max"), limited("cpu.max"), limited("pids.max")};
    }
    return {};
}

} // namespace helix::confine
