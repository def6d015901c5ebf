#include "app/restore_database.h"

#include <chrono>

#include <QCoreApplication>
#include <QDateTime>

#include "app/instance_lock.h"
#include "app/typed_option.h"
#include "base/try.h"
#include "life/restored_database.h"
#include "store/restore.h"
#include "tasks/database_care.h"

namespace helix::app {
namespace {

std::string timeText(std::filesystem::file_time_type time)
{
    using namespace std::chrono;
    const auto seconds =
        duration_cast<std::chrono::seconds>(file_clock::to_sys(time).time_since_epoch()).count();
    return QDateTime::fromSecsSinceEpoch(seconds)
        .toString(QStringLiteral("yyyy-MM-dd hh:mm:ss"))
        .toStdString();
}

} // namespace

Result<std::string> restoreDatabase(const Paths& paths, const std::string& name)
{
    for (const auto& file : {paths.database(), tasks::conversationsFile(paths)}) {
        if (file.stem() != name)
            continue;
        TRY(paths.prepare());
        TRY(auto lock, InstanceLock::take(paths));
        const auto now =
            QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-hhmmss"));
        if (file == paths.database())
            TRY(life::noteRestored(paths));
        TRY(const auto restored, store::restoreNewestCopy(file, now.toStdString()));
        std::string said = file.string() + " is its copy of " + timeText(restored.copied) +
                           " now; what was written later is lost.";
        if (!restored.aside.empty())
            said += " The damaged file is kept: " + restored.aside.string() + ".";
        if (file == paths.database())
            said += " Machines that run and are missing in it are named by helixctl doctor.";
        return said;
    }
    return fail(ErrorCode::InvalidArgument,
                "There are two databases: helixvm and conversations; say which of them.");
}

std::optional<int> runRestore(int argc, char** argv)
{
    const auto name = typedOption(argc, argv, "--restore-database");
    if (!name)
        return std::nullopt;
    const QCoreApplication application(argc, argv); // Qt looks for its SQLite driver
    const auto paths = Paths::fromEnvironment(processEnvironment());
    return endWith(paths ? restoreDatabase(*paths, *name)
                         : Result<std::string>(fail(paths.error())));
}

} // namespace helix::app
