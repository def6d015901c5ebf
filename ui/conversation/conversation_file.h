#pragma once
// A conversation as a file of the user's.

#include <filesystem>

#include "sessions/sessions.h"

namespace helix::ui {

/// Writes it as JSON or Markdown, whole or not at all. Control thread; `sessions` outlives it.
async::Task<Result<void>> exportSession(sessions::Sessions& sessions, SessionId id, bool asJson,
                                        std::filesystem::path path);

} // namespace helix::ui
