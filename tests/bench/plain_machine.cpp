#include "bench/plain_machine.h"

#include <QProcess>

#include "image/image_store.h"

namespace helix::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes kPromptDeadline{5};
constexpr qsizetype kTailBytes = 4096;

} // namespace

struct PlainMachine::Private {
    QProcess qemu;
    QByteArray console;
    async::Completion<Clock::time_point> prompted;
};

QStringList plainArguments(const PlainBoot& boot)
{
    const bool kvm = boot.accelerator == machine::Accelerator::Kvm;
    const auto& defaults = boot.bundle.manifest.defaults;
    QStringList arguments{"-nodefaults", "-no-user-config", "-display", "none", "-no-reboot"};
    arguments << "-machine"
              << "q35"
              << "-accel" << (kvm ? "kvm" : "tcg,thread=multi") << "-cpu" << (kvm ? "host" : "max");
    arguments << "-smp" << QString::number(defaults.cpus) << "-m"
              << QString::number(defaults.memoryMiB);
    arguments << "-drive"
              << "if=virtio,format=qcow2,file=" + QString::fromStdString(boot.overlay.string());
    arguments << "-kernel" << QString::fromStdString(boot.bundle.kernel().string());
    arguments << "-initrd" << QString::fromStdString(boot.bundle.initrd().string());
    arguments << "-append" << QString::fromStdString(boot.bundle.manifest.kernelCommandLine);
    arguments << "-serial"
              << "stdio";
    return arguments;
}

async::Task<Result<void>> makeOverlay(PlainBoot boot)
{
    std::error_code ignored;
    std::filesystem::remove(boot.overlay, ignored);
    co_return co_await image::createOverlay(boot.bundle, boot.overlay,
                                            boot.bundle.manifest.defaults.diskGiB);
}

PlainMachine::PlainMachine()
    : m_d(std::make_unique<Private>())
{
    m_d->qemu.setProcessChannelMode(QProcess::MergedChannels);
    QObject::connect(&m_d->qemu, &QProcess::readyRead, [d = m_d.get()] {
        d->console = (d->console + d->qemu.readAll()).right(kTailBytes);
        if (d->console.contains("login:"))
            d->prompted.resolve(Clock::now());
    });
    const auto gone = [d = m_d.get()] {
        d->prompted.resolve(fail(ErrorCode::Unavailable,
                                 "The plain QEMU ended before its login prompt.",
                                 d->console.toStdString()));
    };
    QObject::connect(&m_d->qemu, &QProcess::finished, gone);
    QObject::connect(&m_d->qemu, &QProcess::errorOccurred, gone);
}

PlainMachine::~PlainMachine()
{
    m_d->qemu.disconnect();
}

void PlainMachine::start(const PlainBoot& boot, const QStringList& more)
{
    m_d->qemu.start(QString::fromStdString(boot.qemu.program.string()),
                    plainArguments(boot) + more);
}

async::Task<Result<Clock::time_point>> PlainMachine::awaitPrompt()
{
    const std::string late = "The plain QEMU did not reach its login prompt in time.";
    auto prompt = co_await m_d->prompted.wait(kPromptDeadline, {}, late);
    if (!prompt && prompt.error().cause.empty())
        prompt.error().cause = m_d->console.toStdString();
    co_return prompt;
}

void PlainMachine::pressReturn()
{
    m_d->qemu.write("\n");
}

async::Task<void> PlainMachine::end()
{
    async::Completion<void> ended;
    QObject::connect(&m_d->qemu, &QProcess::finished, [ended]() mutable { ended.resolve({}); });
    const bool runs = m_d->qemu.state() != QProcess::NotRunning;
    m_d->qemu.kill();
    const std::string unused;
    if (runs)
        co_await ended.wait(std::chrono::seconds(10), {}, unused);
}

} // namespace helix::bench
