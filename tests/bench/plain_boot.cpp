#include "bench/plain_boot.h"

#include <QProcess>

namespace helix::bench {
namespace {

constexpr std::chrono::minutes kDeadline{5};
constexpr qsizetype kTailBytes = 4096;

QStringList argumentsOf(const PlainBoot& boot)
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

} // namespace

async::Task<Result<std::chrono::milliseconds>> timePlainBoot(PlainBoot boot)
{
    using Clock = std::chrono::steady_clock;
    QProcess qemu;
    QByteArray console;
    async::Completion<Clock::time_point> prompted;
    qemu.setProcessChannelMode(QProcess::MergedChannels);
    QObject::connect(&qemu, &QProcess::readyRead, [&qemu, &console, prompted]() mutable {
        console = (console + qemu.readAll()).right(kTailBytes);
        if (console.contains("login:"))
            prompted.resolve(Clock::now());
    });
    const auto gone = [prompted, &console]() mutable {
        prompted.resolve(fail(ErrorCode::Unavailable,
                              "The plain QEMU ended before its login prompt.",
                              console.toStdString()));
    };
    QObject::connect(&qemu, &QProcess::finished, gone);
    QObject::connect(&qemu, &QProcess::errorOccurred, gone);
    const auto begin = Clock::now();
    qemu.start(QString::fromStdString(boot.qemu.program.string()), argumentsOf(boot));
    const std::string late = "The plain boot did not reach its login prompt in time.";
    auto prompt = co_await prompted.wait(kDeadline, {}, late);
    async::Completion<void> ended;
    QObject::connect(&qemu, &QProcess::finished, [ended]() mutable { ended.resolve({}); });
    const bool runs = qemu.state() != QProcess::NotRunning;
    qemu.kill();
    const std::string unused;
    if (runs)
        co_await ended.wait(std::chrono::seconds(10), {}, unused);
    if (!prompt && prompt.error().cause.empty())
        prompt.error().cause = console.toStdString();
    if (!prompt)
        co_return fail(prompt.error());
    co_return std::chrono::duration_cast<std::chrono::milliseconds>(*prompt - begin);
}

} // namespace helix::bench
