#include "life/doctor.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/amounts.h"
#include "base/program_file.h"
#include "confine/kernel_confinement.h"
#include "life/desktop_doctor.h"

namespace helix::life {
namespace {

using Level = DoctorFinding::Level;
using Findings = std::vector<DoctorFinding>;

void examineFolders(const LifeContext& context, Findings& findings)
{
    const Paths& paths = context.options.paths;
    for (const auto& [what, folder] :
         {std::pair{"data", paths.data}, {"runtime", paths.runtime}, {"cache", paths.cache}}) {
        struct stat status {};
        const bool good = ::stat(folder.c_str(), &status) == 0 && status.st_uid == ::getuid() &&
                          (status.st_mode & 077) == 0;
        findings.push_back(
            {good ? Level::Good : Level::Problem, "Folders",
             good
                 ? "The " + std::string(what) + " folder is " + folder.string() + ", for you alone."
                 : "The " + std::string(what) + " folder " + folder.string() +
                       " is missing, belongs to someone else or is open to others."});
    }
}

void examineProgram(Findings& findings)
{
    if (isThisProgramReplaced())
        findings.push_back({Level::Note, "Helix",
                            "Helix was installed anew while it ran, and what runs is the one of "
                            "before. Quit it and start it again; workspaces that run go on."});
}

void examineDisk(const LifeContext& context, Findings& findings)
{
    const auto host = readHostCapacity(context.options.paths.data);
    if (!host) {
        findings.push_back({Level::Problem, "Disk space", host.error().message});
        return;
    }
    const auto freeGiB = host->diskFreeBytes >> 30;
    const std::string sentence = std::to_string(freeGiB) + " GB of " +
                                 std::to_string(host->diskTotalBytes >> 30) +
                                 " GB are free where workspaces are kept.";
    const Level level = host->diskFreeBytes < kSpaceToBegin ? Level::Problem
                        : freeGiB < 5                       ? Level::Note
                                                            : Level::Good;
    findings.push_back({level, "Disk space", sentence});
    findings.push_back(
        {host->memoryAvailableMiB < 2048 ? Level::Note : Level::Good, "Memory",
         std::to_string(host->memoryAvailableMiB) + " of " + std::to_string(host->memoryTotalMiB) +
             " MB are available; workspaces may have " +
             std::to_string(context.limits().maxMemoryPercent) + " % of all of it together."});
}

std::string describeImport(const image::Manifest& manifest)
{
    if (!manifest.imported)
        return {};
    return manifest.agent() ? " (imported)" : " (imported, console and SSH only)";
}

void examineImages(const LifeContext& context, Findings& findings)
{
    const auto bundles = context.images.list();
    std::string names;
    for (const auto& bundle : bundles)
        names += (names.empty() ? "" : ", ") + bundle.manifest.name + " " +
                 bundle.manifest.version + describeImport(bundle.manifest);
    findings.push_back({bundles.empty() ? Level::Note : Level::Good, "Images",
                        bundles.empty() ? "No image is built yet; build one on the page Images, or "
                                          "with 'helixctl image build'."
                                        : "Ready to use: " + names + "."});
    std::error_code error;
    const auto& drive = context.options.installation.agentDrive;
    if (!std::filesystem::exists(drive, error))
        findings.push_back(
            {Level::Problem, "Images",
             "The agent drive " + drive.string() + " is missing; build HelixVM again."});
}

void describeReport(const machine::AcceleratorReport& report, Findings& findings)
{
    const bool emulated = report.chosen == machine::Accelerator::Tcg;
    findings.push_back({emulated ? Level::Note : Level::Good, "Acceleration",
                        emulated
                            ? "Machines are emulated (TCG): slower, and not a security boundary."
                            : "Machines run on the processor's own virtualisation (KVM)."});
    for (const auto& attempt : report.attempts) {
        if (!attempt.details.empty())
            findings.push_back(
                {Level::Note, "Acceleration", "QEMU's own words: " + attempt.details});
        findings.push_back(
            {attempt.works ? Level::Good : Level::Note, "Acceleration", attempt.finding});
    }
}

async::Task<void> examineAcceleration(LifeContextPtr context, bool probe, Findings* findings)
{
    const auto kernel = probeKernel(context->images);
    const bool measure = !kernel.empty() && (probe || context->host.hasCache());
    if (measure) {
        const async::CancelToken never;
        const auto facts = co_await context->host.facts(kernel, never);
        if (!facts)
            findings->push_back({Level::Problem, "Acceleration", facts.error().describe()});
    }
    if (const auto report = context->host.lastReport())
        describeReport(*report, *findings);
    else if (!measure)
        findings->push_back({Level::Note, "Acceleration",
                             kernel.empty()
                                 ? "Not measured yet: that needs the kernel of an image."
                                 : "Not measured yet; the first start of a workspace does it."});
}

void addConfinement(const std::string& whose, const machine::Confinement& confinement,
                    Findings& findings)
{
    // The accelerator has a section of its own.
    for (const auto& fact : machine::describe(confinement, machine::Accelerator::Kvm))
        findings.push_back(
            {fact.holds ? Level::Good : Level::Note, "Confinement", whose + fact.sentence});
}

/// What the next machine gets, and what those that run have.
async::Task<void> examineConfinement(LifeContextPtr context, Findings* findings)
{
    const auto host = co_await context->host.confinement();
    addConfinement({}, machine::promised(host), *findings);
    const auto facts = confine::readKernelFacts();
    const auto launcher = confine::findLauncher(context->options.environment);
    const bool held = host.bubblewrap.works || (launcher.landlock && !launcher.launcher.empty());
    findings->push_back({held ? Level::Good : Level::Note, "Confinement",
                         confine::describe(host.bubblewrap.works, launcher, facts)});
    for (const auto& [id, workspace] : context->workspaces)
        if (workspace->machine && workspace->machine->isRunning())
            addConfinement(workspace->record.name + ": ", workspace->machine->confinement(),
                           *findings);
}

bool isProgram(const std::filesystem::path& file)
{
    return ::access(file.c_str(), X_OK) == 0;
}

void examineProgram(const std::filesystem::path& program, const std::string& what,
                    Findings& findings)
{
    const bool there = isProgram(program);
    findings.push_back(
        {there ? Level::Good : Level::Problem, "Boundary",
         there ? what + " is " + program.string() + "."
               : what + ", " + program.string() + ", is missing; build or install HelixVM again."});
}

/// The programs at the boundary, and how those that run are confined.
void examineBoundary(const LifeContext& context, Findings& findings)
{
    const auto& installation = context.options.installation;
    examineProgram(installation.netdProgram, "The network of workspaces", findings);
    examineProgram(installation.gatewayProgram, "The gateway to model providers", findings);
    examineProgram(installation.pageProgram, "The guard of pages in the browser", findings);
    for (const auto& [id, workspace] : context.workspaces) {
        if (!workspace->machine)
            continue;
        const auto boundary = context.boundary->snapshot(id);
        const bool up = boundary.state == boundary::NetState::Up;
        if (!workspace->networkNotice.empty())
            findings.push_back({Level::Problem, "Boundary", workspace->networkNotice});
        if (!up)
            continue;
        const bool whole = boundary.confinedSeccomp && boundary.confinedEmptyRoot;
        findings.push_back(
            {boundary.confinedSeccomp ? (whole ? Level::Good : Level::Note) : Level::Problem,
             "Boundary",
             "The network of " + workspace->record.name +
                 (boundary.confinedSeccomp ? " runs under a system-call filter"
                                           : " runs WITHOUT a system-call filter") +
                 (boundary.confinedEmptyRoot ? " in an empty root."
                                             : ", and sees this computer's files as you do.")});
    }
}

} // namespace

async::Task<std::vector<DoctorFinding>> examineHost(LifeContextPtr context, bool probe)
{
    Findings findings;
    const auto qemu = co_await context->host.qemu();
    if (qemu)
        findings.push_back({Level::Good, "QEMU",
                            "QEMU " + qemu->version.str() + " at " + qemu->program.string() + "."});
    else
        findings.push_back({Level::Problem, "QEMU", qemu.error().message});
    if (qemu)
        co_await examineAcceleration(context, probe, &findings);
    examineProgram(findings);
    examineFolders(*context, findings);
    const bool keychain = context->credentials.kind() == link::CredentialStore::Kind::Keychain;
    findings.push_back(
        {keychain ? Level::Good : Level::Note, "Keychain", context->credentials.describe()});
    if (!context->databaseProblem.empty())
        findings.push_back({Level::Problem, "Database", context->databaseProblem});
    for (const auto& sentence : context->strangers)
        findings.push_back({Level::Note, "Machines", sentence});
    examineImages(*context, findings);
    if (const auto ready = context->spares.ready.size(); ready > 0)
        findings.push_back({Level::Good, "Images",
                            counted(ready, "workspace stands", "workspaces stand") +
                                " ready for the next Create."});
    examineDisk(*context, findings);
    findings.push_back(co_await examineDecoder(context));
    co_await examineConfinement(context, &findings);
    examineBoundary(*context, findings);
    co_return findings;
}

} // namespace helix::life
