#include "machine/accelerator_probe.h"

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "async/process.h"
#include "base/atomic_file.h"
#include "base/ids.h"
#include "base/unique_fd.h"
#include "base/try.h"
#include "confine/bubblewrap.h"
#include "machine/abandoned_probe.h"
#include "machine/machine_cage.h"
#include "machine/probe_cache.h"
#include "machine/probe_initrd.h"
#include "machine/qemu_options.h"

namespace helix::machine {
namespace {

using async::Task;

/// Empty when /dev/kvm can be opened, else why not.
std::string whyNoKvm()
{
    const UniqueFd kvm(::open("/dev/kvm", O_RDWR | O_CLOEXEC));
    if (kvm.valid())
        return {};
    if (errno == ENOENT)
        return "There is no /dev/kvm: this computer offers no hardware virtualisation, or it is "
               "switched off in its firmware.";
    if (errno == EACCES || errno == EPERM)
        return "/dev/kvm is there, but this user may not use it; add the user to the group 'kvm' "
               "and log in again.";
    return "/dev/kvm is there, but cannot be opened.";
}

std::string nameOf(Accelerator accelerator)
{
    return accelerator == Accelerator::Kvm ? "hardware virtualisation (/dev/kvm)"
                                           : "emulation (TCG)";
}

std::string seconds(std::chrono::milliseconds duration)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f s", static_cast<double>(duration.count()) / 1000);
    return text;
}

std::vector<std::string> probeArguments(const ProbeRequest& request, Accelerator accelerator,
                                        const std::filesystem::path& initrd)
{
    std::vector<std::string> out = machineArguments(accelerator);
    out.insert(out.end(), {"-nodefaults", "-no-user-config", "-display", "none", "-sandbox",
                           kSandbox, "-m", "256M"});
    out.insert(out.end(), {"-uuid", probeUuid(initrd)});
    out.insert(out.end(), {"-kernel", request.kernel.string(), "-initrd", initrd.string()});
    out.insert(out.end(), {"-append", "console=ttyS0 quiet no_timer_check panic=-1"});
    out.insert(out.end(),
               {"-chardev", "stdio,id=console,signal=off", "-serial", "chardev:console"});
    return out;
}

std::string lastLine(const std::string& text)
{
    const auto end = text.find_last_not_of(" \r\n");
    if (end == std::string::npos)
        return {};
    const auto begin = text.find_last_of('\n', end);
    return printable(std::string_view(text).substr(begin + 1, end - begin), 300);
}

ProbeAttempt judge(Accelerator accelerator, bool sawMarker, const Result<async::ProcessOutput>& run,
                   std::chrono::milliseconds duration)
{
    ProbeAttempt attempt{accelerator, sawMarker, duration, {}, {}};
    const std::string boot = "A test boot under " + nameOf(accelerator);
    const auto failed = [&](std::string details) {
        attempt.finding = accelerator == Accelerator::Kvm
                              ? "/dev/kvm is there, but a test boot with it failed."
                              : boot + " failed.";
        attempt.details = std::move(details);
    };
    if (sawMarker)
        attempt.finding = boot + " took " + seconds(duration) + ".";
    else if (!run && run.error().code == ErrorCode::Timeout)
        attempt.finding = boot + " did not finish in " + seconds(duration) + ".";
    else if (!run)
        failed(run.error().describe());
    else
        failed(run->errorTail.empty() ? "QEMU ended early." : lastLine(run->errorTail));
    return attempt;
}

/// Cancelled when the user said stop; otherwise an attempt, whatever became of it.
Task<Result<ProbeAttempt>> tryAccelerator(ProbeRequest request, Accelerator accelerator,
                                          std::filesystem::path initrd,
                                          std::chrono::milliseconds deadline,
                                          async::CancelToken cancel)
{
    // Seeing the marker ends the boot, as Cancel does.
    async::CancelSource stop;
    const auto cancelled = cancel.onCancel([stop]() mutable { stop.cancel(); });
    bool sawMarker = false;
    async::ProcessRequest boot;
    boot.program = request.qemu.program;
    boot.arguments = probeArguments(request, accelerator, initrd);
    // The kernel may be one that came with somebody's image.
    const auto environment = processEnvironment();
    const auto bubblewrap = co_await confine::findBubblewrap(environment);
    if (bubblewrap.works) {
        auto caged = probeCageOptions(request.qemu.program, request.kernel, initrd, accelerator);
        caged.push_back(boot.program.string());
        caged.insert(caged.end(), boot.arguments.begin(), boot.arguments.end());
        boot.program = bubblewrap.program;
        boot.arguments = std::move(caged);
    }
    const auto start = std::chrono::steady_clock::now();
    auto duration = std::chrono::milliseconds(0);
    const auto measure = [start] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now() - start);
    };
    boot.deadline = deadline;
    boot.grace = std::chrono::milliseconds(500);
    boot.onLine = [&sawMarker, &duration, measure, stop](std::string_view line) mutable {
        if (sawMarker || line.find(kProbeMarker) == std::string_view::npos)
            return;
        sawMarker = true;
        duration = measure();
        stop.cancel();
    };
    const auto run = co_await async::runProcess(std::move(boot), stop.token());
    if (!sawMarker && cancel.isCancelled())
        co_return fail(ErrorCode::Cancelled, "Looking for an accelerator was cancelled.");
    const auto attempt = judge(accelerator, sawMarker, run, sawMarker ? duration : measure());
    spdlog::info("machine: {} {}", attempt.finding, attempt.details);
    co_return attempt;
}

/// KVM, then TCG when that does not work.
Task<Result<AcceleratorReport>> tryBoth(ProbeRequest request, std::string noKvm,
                                        std::filesystem::path initrd, async::CancelToken cancel)
{
    AcceleratorReport report;
    if (noKvm.empty()) {
        CO_TRY(const auto kvm, co_await tryAccelerator(request, Accelerator::Kvm, initrd,
                                                       request.kvmDeadline, cancel));
        report.attempts.push_back(kvm);
        report.chosen = Accelerator::Kvm;
        if (kvm.works)
            co_return report;
    } else {
        report.attempts.push_back(
            {Accelerator::Kvm, false, std::chrono::milliseconds(0), noKvm, {}});
    }
    CO_TRY(const auto tcg,
           co_await tryAccelerator(request, Accelerator::Tcg, initrd, request.tcgDeadline, cancel));
    report.attempts.push_back(tcg);
    report.chosen = Accelerator::Tcg;
    if (!tcg.works)
        co_return fail(ErrorCode::Unsupported,
                       "QEMU cannot run a machine on this computer. " + tcg.finding,
                       tcg.details.empty() ? report.attempts.front().finding : tcg.details);
    co_return report;
}

} // namespace

Task<Result<AcceleratorReport>> probeAccelerator(ProbeRequest request, async::CancelToken cancel)
{
    const std::string noKvm = whyNoKvm();
    const std::string fingerprint = probeFingerprint(request.qemu, request.kernel, noKvm.empty());
    if (auto known = readProbeCache(request.cacheFile, fingerprint))
        co_return *known;
    const auto initrd = request.cacheFile.parent_path() / probeFileName(generateUuid());
    const std::string archive = makeProbeInitrd(probeInitProgram());
    if (auto written = writeFileAtomically(initrd, asBytes(archive)); !written)
        co_return fail(written.error().wrapped(
            "The test of this computer's virtualisation could not be prepared."));
    const auto report = co_await tryBoth(request, noKvm, initrd, cancel);
    ::unlink(initrd.c_str());
    if (report && isWorthKeeping(*report, request.kvmDeadline))
        writeProbeCache(request.cacheFile, fingerprint, *report);
    co_return report;
}

} // namespace helix::machine
