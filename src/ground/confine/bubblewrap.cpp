#include "confine/bubblewrap.h"

#include <spdlog/spdlog.h>

#include "async/process.h"
#include "base/bytes.h"
#include "confine/cage.h"
#include "confine/kernel_confinement.h"
#include "confine/program_trials.h"

namespace helix::confine {
namespace {

constexpr std::chrono::seconds kCageTrialDeadline{10};

Findings<Bubblewrap>& bubblewrapFindings()
{
    static Findings<Bubblewrap> known;
    return known;
}

Bubblewrap judgeBubblewrap(std::string program, const Result<async::ProcessOutput>& run)
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
    const std::string program = lookUpProgram(environment, "HELIXVM_BWRAP", "bwrap");
    if (program.empty())
        co_return Bubblewrap{
            {}, false, "bubblewrap is not installed. " + howToInstallBubblewrap(readKernelFacts())};
    if (const auto known = bubblewrapFindings().find(program))
        co_return *known;
    Cage cage;
    const std::filesystem::path trial = "/bin/true";
    admitProgram(cage, trial);
    cage.dieWithParent = true;
    async::ProcessRequest request;
    request.program = program;
    request.arguments = bwrapArguments(cage, trial, {});
    request.deadline = kCageTrialDeadline;
    const auto run = co_await async::runProcess(std::move(request), async::CancelToken());
    const Bubblewrap finding = judgeBubblewrap(program, run);
    spdlog::info("confine: {}", finding.works ? program + " works." : finding.whyNot);
    bubblewrapFindings().keep(program, finding);
    co_return finding;
}

} // namespace helix::confine
