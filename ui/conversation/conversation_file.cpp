#include "ui/conversation/conversation_file.h"
#include "base/try.h"

#include <QFile>
#include <QSaveFile>

namespace helix::ui {

namespace {

Result<bool> writeWhole(const std::filesystem::path& path, const std::string& text)
{
    QSaveFile file(QFile::decodeName(path.c_str()));
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit())
        return fail(ErrorCode::PermissionDenied,
                    "The conversation could not be written to " + path.string() +
                        ". Choose another folder.",
                    file.errorString().toStdString());
    return true;
}

} // namespace

async::Task<Result<void>> exportSession(sessions::Sessions& sessions, SessionId id, bool asJson,
                                        std::filesystem::path path)
{
    Result<std::string> text = fail(ErrorCode::Internal, "");
    if (asJson)
        text = co_await sessions.exportJson(id);
    else
        text = co_await sessions.exportMarkdown(id);
    if (!text)
        co_return fail(text.error());
    const std::function<Result<bool>()> write = [path, whole = *text] {
        return writeWhole(path, whole);
    };
    CO_TRY(co_await async::onPool<bool>(write));
    co_return Result<void>();
}

} // namespace helix::ui
