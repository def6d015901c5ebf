#include "bench/plain_save.h"

#include <QJsonObject>
#include <sys/stat.h>

#include "base/try.h"
#include "machine/qmp_client.h"

namespace helix::bench {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using machine::QmpClient;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr std::chrono::minutes kMonitorDeadline{5};
constexpr auto kSnapshot = "suspended";

/// On the disk.
std::uint64_t bytesOf(const fs::path& file)
{
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? static_cast<std::uint64_t>(status.st_blocks) * 512
                                              : 0;
}

QStringList qmpOption(const fs::path& socket)
{
    return {"-qmp", QString::fromStdString("unix:" + socket.string() + ",server=on,wait=off")};
}

/// A command of the human monitor says nothing where it worked.
async::Task<Result<void>> tellMonitor(QmpClient* qmp, QString line)
{
    const QJsonObject arguments{{"command-line", line}};
    const QString command("human-monitor-command");
    CO_TRY(const auto answer, co_await qmp->execute(command, arguments, kMonitorDeadline));
    const auto said = answer["return"].toString().trimmed().toStdString();
    if (!said.empty())
        co_return fail(ErrorCode::Unavailable, "The plain QEMU could not save its machine.", said);
    co_return Result<void>();
}

async::Task<Result<void>> save(PlainMachine* machine, PlainBoot boot, fs::path socket,
                               milliseconds settle, PlainSave* took)
{
    machine->start(boot, qmpOption(socket));
    CO_TRY(co_await machine->awaitPrompt());
    CO_TRY(co_await async::sleepFor(settle));
    const async::CancelToken none;
    CO_TRY(const auto qmp, co_await QmpClient::connectTo(socket, kMonitorDeadline, none));
    const auto before = bytesOf(boot.overlay);
    const auto begin = Clock::now();
    const QString line = QStringLiteral("savevm ") + kSnapshot;
    CO_TRY(co_await tellMonitor(qmp.get(), line));
    took->savevm = duration_cast<milliseconds>(Clock::now() - begin);
    took->savedBytes = bytesOf(boot.overlay) - before;
    co_return Result<void>();
}

/// The monitor answers only once the machine is loaded: what it says first is when it runs.
async::Task<Result<void>> load(PlainMachine* machine, PlainBoot boot, fs::path socket,
                               PlainSave* took)
{
    const auto begin = Clock::now();
    machine->start(boot, qmpOption(socket) + QStringList{"-loadvm", kSnapshot});
    machine->pressReturn();
    const async::CancelToken none;
    CO_TRY(const auto qmp, co_await QmpClient::connectTo(socket, kMonitorDeadline, none));
    const QString query("query-status");
    CO_TRY(const auto status, co_await qmp->execute(query));
    if (!status["return"].toObject()["running"].toBool())
        co_return fail(ErrorCode::Unavailable, "The plain QEMU did not go on.");
    took->loadvmRuns = duration_cast<milliseconds>(Clock::now() - begin);
    CO_TRY(const auto prompt, co_await machine->awaitPrompt());
    took->loadvmAnswers = duration_cast<milliseconds>(prompt - begin);
    co_return Result<void>();
}

async::Task<Result<void>> saveAndLoad(PlainBoot boot, fs::path socket, milliseconds settle,
                                      PlainSave* took)
{
    PlainMachine first;
    const auto saved = co_await save(&first, boot, socket, settle, took);
    co_await first.end();
    if (!saved)
        co_return fail(saved.error());
    std::error_code ignored;
    fs::remove(socket, ignored);
    PlainMachine second;
    auto loaded = co_await load(&second, boot, socket, took);
    co_await second.end();
    co_return loaded;
}

} // namespace

async::Task<Result<PlainSave>> timePlainSave(PlainBoot boot, fs::path folder, milliseconds settle)
{
    CO_TRY(co_await makeOverlay(boot));
    PlainSave took{};
    const fs::path socket = folder / "plain.qmp";
    const auto done = co_await saveAndLoad(boot, socket, settle, &took);
    std::error_code ignored;
    fs::remove(socket, ignored);
    fs::remove(boot.overlay, ignored);
    if (!done)
        co_return fail(done.error());
    co_return took;
}

} // namespace helix::bench
