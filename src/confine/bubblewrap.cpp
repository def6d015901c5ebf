#include "confine/bubblewrap.h"

#include <map>
#include <mutex>
#include <optional>

#include <QStandardPaths>
#include <QString>

#include <spdlog/spdlog.h>

#include "async/process.h"
#include "base/bytes.h"
#include "confine/cage.h"
#include "confine/kernel_confinement.h"

namespace helix::confine {
namespace {

constexpr std::chrono::seconds kTrialDeadline{10};

/// What this process has found out, by program. The kernel does not change its mind meanwhile.
class Findings {
public:
    std::optional<Bubblewrap> find(const std::string& program)
    {
        const std::lock_guard guard(m_mutex);
        const auto found = m_known.find(program);
        return found == m_known.end() ? std::nullopt : std::optional(found->second);
    }
    void keep(const Bubblewrap& finding)
    {
        const std::lock_guard guard(m_mutex);
        m_known[finding.program.string()] = finding;
    }

private:
    std::mutex m_mutex;
    std::map<std::string, Bubblewrap> m_known;
};

Findings& findings()
{
    static Findings known;
    return known;
}

std::string lookUp(const Environment& environment)
{
    if (const auto chosen = environment("HELIXVM_BWRAP"))
        return *chosen;
    return QStandardPaths::findExecutable(QStringLiteral("bwrap")).toStdString();
}

Bubblewrap judge(std::string program, const Result<async::ProcessOutput>& run)
{
    Bubblewrap finding{std::move(program), run && run->succeeded(), {}};
    if (finding.works)
        return finding;
    if (!run && run.error().code == ErrorCode::NotFound)
        finding.whyNot = "There is no " + finding.program.string() + ". " +
                         howToInstallBubblewrap(readKernelFacts());
    else {
        const auto words = printable(run ? run->errorTail : run.error().describe(), 300);
        finding.whyNot = "This system does not let bubblewrap make user namespaces" +
                         (words.empty() ? "" : " (" + words + ")") + ". " +
                         howToAllowNamespaces(readKernelFacts());
    }
    return finding;
}

} // namespace

async::Task<Bubblewrap> findBubblewrap(Environment environment)
{
    const std::string program = lookUp(environment);
    if (program.empty())
        co_return Bubblewrap{
            {}, false, "bubblewrap is not installed. " + howToInstallBubblewrap(readKernelFacts())};
    if (const auto known = findings().find(program))
        co_return *known;
    Cage cage;
    const std::filesystem::path trial = "/bin/true";
    admitProgram(cage, trial);
    cage.dieWithParent = true;
    async::ProcessRequest request;
    request.program = program;
    request.arguments = bwrapArguments(cage, trial, {});
    request.deadline = kTrialDeadline;
    const auto run = co_await async::runProcess(std::move(request), async::CancelToken());
    const Bubblewrap finding = judge(program, run);
    spdlog::info("confine: {}", finding.works ? program + " works." : finding.whyNot);
    findings().keep(finding);
    co_return finding;
}

} // namespace helix::confine
