#pragma once
// SQLite's result codes as errors for people.

#include <filesystem>

#include "base/result.h"

class QSqlError;

namespace helix::store {

/// OutOfSpace, Corrupt, PermissionDenied, Conflict (a constraint), Unavailable (busy) or Internal,
/// with the file's name.
Error sqliteError(const QSqlError& error, const std::filesystem::path& file);

} // namespace helix::store
