#include "store/sqlite_error.h"

#include <sys/statvfs.h>

#include <QSqlError>

#include "store/damage.h"

namespace helix::store {
namespace {

// https://www.sqlite.org/rescode.html; the low byte is the primary code.
enum Primary {
    Busy = 5,
    Locked = 6,
    ReadOnly = 8,
    IoError = 10,
    CorruptFile = 11,
    Full = 13,
    CannotOpen = 14,
    Constraint = 19,
    NotADatabase = 26
};

/// A full disk shows as an input/output error when it is the shared-memory or log file that could
/// not grow.
bool diskIsFull(const std::filesystem::path& file)
{
    struct statvfs status {};
    constexpr unsigned long kAlmostNothing = 256UL << 10;
    return ::statvfs(file.parent_path().c_str(), &status) == 0 &&
           status.f_bavail * status.f_frsize < kAlmostNothing;
}

} // namespace

Error sqliteError(const QSqlError& error, const std::filesystem::path& file)
{
    const int primary = error.nativeErrorCode().toInt() & 0xff;
    const std::string cause = error.text().toStdString();
    const std::string name = "The database " + file.string();
    const Error full{ErrorCode::OutOfSpace,
                     "There is no space left on the disk of " + file.string() +
                         "; free some and try again.",
                     cause};
    switch (primary) {
    case Full:
        return full;
    case IoError:
    case CannotOpen:
        if (diskIsFull(file))
            return full;
        return {primary == IoError ? ErrorCode::Internal : ErrorCode::PermissionDenied,
                name + (primary == IoError ? " could not be read or written."
                                           : " could not be opened."),
                cause};
    case CorruptFile:
    case NotADatabase:
        return {ErrorCode::Corrupt, name + " is damaged. " + howToRestore(file), cause};
    case ReadOnly:
        return {ErrorCode::PermissionDenied, name + " is not writable.", cause};
    case Constraint:
        return {ErrorCode::Conflict, name + " refused a change that contradicts what is in it.",
                cause};
    case Busy:
    case Locked:
        return {ErrorCode::Unavailable,
                name + " is in use by another program; close it and try again.", cause};
    default:
        return {ErrorCode::Internal, name + " reported a fault.", cause};
    }
}

} // namespace helix::store
