#include "ui/workspace/log_tail.h"

#include <algorithm>
#include <fstream>

namespace helix::ui {

namespace {

Result<QString> tailOf(const std::filesystem::path& path, std::size_t maxBytes)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file)
        return fail(ErrorCode::NotFound,
                    "There is no log yet: the machine has not written anything.", path.string());
    const auto size = static_cast<std::size_t>(file.tellg());
    const auto count = std::min(size, maxBytes);
    std::string text(count, '\0');
    file.seekg(static_cast<std::streamoff>(size - count));
    file.read(text.data(), static_cast<std::streamsize>(count));
    text.resize(static_cast<std::size_t>(file.gcount()));
    // A guest writes what it likes: only text, line ends and tabs are shown.
    QString shown = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    shown.removeIf(
        [](QChar c) { return c.category() == QChar::Other_Control && c != u'\n' && c != u'\t'; });
    return shown;
}

} // namespace

async::Task<Result<QString>> readLog(plane::ControlPlane& plane, WorkspaceId id, bool serial,
                                     std::size_t maxBytes)
{
    const auto path = plane.workspaces().logFile(id, serial);
    return async::onPool<QString>([path, maxBytes] { return tailOf(path, maxBytes); });
}

} // namespace helix::ui
