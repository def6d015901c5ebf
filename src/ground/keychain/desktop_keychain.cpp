#include "keychain/desktop_keychain.h"
#include "base/try.h"

#include <qt6keychain/keychain.h>

#include <QFileInfo>

namespace helix::keychain {
namespace {

constexpr auto kService = "HelixVM";
const std::string kLate = "The keychain does not answer.";

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

Error toError(const QKeychain::Job& job)
{
    const ErrorCode code =
        job.error() == QKeychain::EntryNotFound ? ErrorCode::NotFound
        : job.error() == QKeychain::AccessDenied || job.error() == QKeychain::AccessDeniedByUser
            ? ErrorCode::PermissionDenied
            : ErrorCode::Unavailable;
    return {code,
            code == ErrorCode::NotFound ? "The keychain has no such entry."
                                        : "The keychain cannot be used.",
            printable(job.errorString().toStdString())};
}

/// Starts the job, which deletes itself after it has finished, whoever still waits.
template <typename Job>
void run(Job* job, async::Completion<Secret> done, Secret (*result)(const Job&))
{
    QObject::connect(job, &QKeychain::Job::finished, job, [job, done, result]() mutable {
        if (job->error() == QKeychain::NoError)
            done.resolve(result(*job));
        else
            done.resolve(fail(toError(*job)));
    });
    job->start();
}

async::Task<Result<void>> withoutValue(async::Completion<Secret> done,
                                       std::chrono::milliseconds deadline)
{
    CO_TRY(co_await done.wait(deadline, async::CancelToken(), kLate));
    co_return Result<void>();
}

} // namespace

bool hasSessionBus()
{
    if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS"))
        return true;
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !runtime.isEmpty() && QFileInfo::exists(runtime + QStringLiteral("/bus"));
}

async::Task<Result<Secret>> readFromKeychain(std::string key, std::chrono::milliseconds deadline)
{
    auto* job = new QKeychain::ReadPasswordJob(QString::fromLatin1(kService));
    job->setKey(toQString(key));
    async::Completion<Secret> done;
    run<QKeychain::ReadPasswordJob>(job, done, [](const QKeychain::ReadPasswordJob& finished) {
        const QByteArray value = finished.textData().toUtf8();
        return Secret(std::string_view(value.data(), static_cast<std::size_t>(value.size())));
    });
    return done.wait(deadline, async::CancelToken(), kLate);
}

async::Task<Result<void>> writeToKeychain(std::string key, Secret value,
                                          std::chrono::milliseconds deadline)
{
    auto* job = new QKeychain::WritePasswordJob(QString::fromLatin1(kService));
    job->setKey(toQString(key));
    job->setTextData(toQString(value.revealText()));
    async::Completion<Secret> done;
    run<QKeychain::WritePasswordJob>(job, done,
                                     [](const QKeychain::WritePasswordJob&) { return Secret(); });
    return withoutValue(done, deadline);
}

async::Task<Result<void>> eraseFromKeychain(std::string key, std::chrono::milliseconds deadline)
{
    auto* job = new QKeychain::DeletePasswordJob(QString::fromLatin1(kService));
    job->setKey(toQString(key));
    async::Completion<Secret> done;
    run<QKeychain::DeletePasswordJob>(job, done,
                                      [](const QKeychain::DeletePasswordJob&) { return Secret(); });
    return withoutValue(done, deadline);
}

} // namespace helix::keychain
