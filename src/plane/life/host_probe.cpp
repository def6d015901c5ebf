#include "life/host_probe.h"

#include <thread>

#include "life/waiters.h"
#include "base/try.h"
#include "machine/accelerator_probe.h"

namespace helix::life {

namespace fs = std::filesystem;

struct HostProbe::Private {
    Environment environment;
    fs::path cacheFile, templateMemory;
    std::optional<machine::QemuBinary> qemu;
    fs::file_time_type qemuTime;

    fs::path measuredKernel;
    std::string measuredQemu;
    std::optional<Result<machine::AcceleratorReport>> measured;
    std::optional<machine::AcceleratorReport> lastReport;
    bool measuring = false;
    Waiters measuredNow;

    [[nodiscard]] bool knowsQemu() const
    {
        std::error_code error;
        return qemu && fs::last_write_time(qemu->program, error) == qemuTime && !error;
    }
};

namespace {

using ProbePtr =
    std::shared_ptr<HostProbe::Private>; ///< owners: the probe and its running coroutines

async::Task<Result<machine::QemuBinary>> lookForQemu(ProbePtr d)
{
    if (d->knowsQemu()) {
        machine::QemuBinary known = *d->qemu; // a copy: QCoro 0.8 moves out of what co_return names
        co_return known;
    }
    auto found = co_await machine::findQemu(d->environment);
    if (found) {
        std::error_code error;
        d->qemu = *found;
        d->qemuTime = fs::last_write_time(found->program, error);
    }
    co_return found;
}

async::Task<void> measure(ProbePtr d, machine::QemuBinary qemu, fs::path kernel)
{
    machine::ProbeRequest request;
    request.qemu = qemu;
    request.kernel = kernel;
    request.cacheFile = d->cacheFile;
    const async::CancelToken never;
    auto report = co_await machine::probeAccelerator(request, never);
    d->measuredKernel = kernel;
    d->measuredQemu = qemu.program.string() + " " + qemu.version.str();
    if (report)
        d->lastReport = *report;
    d->measured = std::move(report);
    d->measuring = false;
    d->measuredNow.wake();
}

async::Task<Result<machine::HostFacts>> gatherHostFacts(ProbePtr d, fs::path kernel,
                                                        async::CancelToken cancel)
{
    CO_TRY(const auto qemu, co_await lookForQemu(d));
    machine::HostFacts facts;
    facts.qemu = qemu;
    facts.cpus = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    if (auto uefi = machine::findUefiFirmware())
        facts.uefi = std::move(*uefi);
    std::error_code error;
    if (fs::exists(d->templateMemory, error))
        facts.templateMemoryLibrary = d->templateMemory;
    facts.confinement = co_await machine::probeConfinement(d->environment);
    if (kernel.empty())
        co_return facts;
    const std::string version = qemu.program.string() + " " + qemu.version.str();
    while (d->measuring || !d->measured || !*d->measured || d->measuredKernel != kernel ||
           d->measuredQemu != version) {
        if (!d->measuring) {
            d->measuring = true;
            async::detach(measure(d, qemu, kernel));
        }
        const std::string unused;
        if (d->measuring)
            CO_TRY(co_await d->measuredNow.next(cancel, async::kForever, unused));
        if (d->measured && !*d->measured)
            co_return fail(d->measured->error());
    }
    facts.accelerator = (*d->measured)->chosen;
    co_return facts;
}

} // namespace

HostProbe::HostProbe(Environment environment, fs::path cacheFile, fs::path templateMemory)
    : m_d(std::make_shared<Private>())
{
    m_d->templateMemory = std::move(templateMemory);
    m_d->environment = std::move(environment);
    m_d->cacheFile = std::move(cacheFile);
}

async::Task<Result<machine::QemuBinary>> HostProbe::qemu() const
{
    return lookForQemu(m_d);
}

async::Task<Result<machine::HostFacts>> HostProbe::facts(fs::path kernel,
                                                         async::CancelToken cancel) const
{
    return gatherHostFacts(m_d, std::move(kernel), std::move(cancel));
}

async::Task<machine::HostConfinement> HostProbe::confinement() const
{
    return machine::probeConfinement(m_d->environment);
}

std::optional<machine::AcceleratorReport> HostProbe::lastReport() const
{
    return m_d->lastReport;
}

bool HostProbe::hasCache() const
{
    std::error_code error;
    return fs::exists(m_d->cacheFile, error);
}

fs::path probeKernel(const image::ImageStore& images, const image::Bundle& bundle)
{
    return bundle.kernel().empty() ? probeKernel(images) : bundle.kernel();
}

fs::path probeKernel(const image::ImageStore& images)
{
    for (const auto& bundle : images.list())
        if (!bundle.kernel().empty())
            return bundle.kernel();
    return {};
}

} // namespace helix::life
