#include "machine/qemu_binary.h"

#include <QStandardPaths>
#include <QString>

#include "async/process.h"
#include "base/try.h"

namespace helix::machine {
namespace {

constexpr auto kProgram = "qemu-system-x86_64";
constexpr auto kInstall = "install it (Debian: apt install qemu-system-x86)";

async::Task<Result<std::string>> ask(std::filesystem::path program, std::string option,
                                     std::string value)
{
    async::ProcessRequest request;
    request.program = program;
    request.arguments.push_back(std::move(option));
    if (!value.empty())
        request.arguments.push_back(std::move(value));
    request.deadline = std::chrono::seconds(20);
    CO_TRY(const auto run, co_await async::runProcess(std::move(request), async::CancelToken()));
    if (!run.succeeded())
        co_return fail(ErrorCode::Unsupported,
                       program.string() + " does not work on this computer.", run.errorTail);
    co_return run.output;
}

std::filesystem::path locate(const Environment& environment)
{
    if (const auto chosen = environment("HELIXVM_QEMU"))
        return *chosen;
    return QStandardPaths::findExecutable(QString::fromLatin1(kProgram)).toStdString();
}

} // namespace

async::Task<Result<QemuBinary>> findQemu(Environment environment)
{
    QemuBinary binary;
    binary.program = locate(environment);
    if (binary.program.empty())
        co_return fail(ErrorCode::NotFound, std::string("QEMU is not installed: there is no ") +
                                                kProgram + "; " + kInstall + ".");
    const std::string versionOption = "--version";
    const auto versionText = co_await ask(binary.program, versionOption, std::string());
    if (!versionText && versionText.error().code == ErrorCode::NotFound)
        co_return fail(ErrorCode::NotFound, "There is no QEMU at " + binary.program.string() +
                                                "; " + kInstall + " or correct HELIXVM_QEMU.");
    if (!versionText)
        co_return fail(versionText.error());
    const auto version = parseQemuVersion(*versionText);
    if (!version)
        co_return fail(
            version.error().wrapped(binary.program.string() + " is not a QEMU that we know."));
    if (*version < kOldestQemu)
        co_return fail(ErrorCode::Unsupported,
                       "QEMU " + version->str() + " at " + binary.program.string() +
                           " is too old; " + kOldestQemu.str() + " is the oldest that works.");
    binary.version = *version;
    const std::string machineOption = "-machine", help = "help";
    CO_TRY(const auto types, co_await ask(binary.program, machineOption, help));
    binary.machineTypes = parseMachineTypes(types);
    co_return binary;
}

} // namespace helix::machine
