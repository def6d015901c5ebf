#pragma once
// One entry of a conversation, and what pages show of it.

#include <QVariantMap>

#include "sessions/entry.h"

namespace helix::ui {

class PictureShelf;

/// The names of what a row shows, as Conversation tells of them.
const QList<QByteArray>& entryRoles();

/// UI thread. What is shown is made when it is first looked at, and kept.
class EntryRow {
public:
    explicit EntryRow(sessions::ConversationEntry entry)
        : m_entry(std::move(entry))
    {
    }
    [[nodiscard]] const sessions::ConversationEntry& entry() const { return m_entry; }
    /// More of it has come.
    void replace(sessions::ConversationEntry entry);
    /// The tool call it is or asks about; null when there is none.
    [[nodiscard]] const acp::ToolCall* call() const;
    /// By role. Pictures go onto `shelf` under names that begin with `session`.
    [[nodiscard]] const QVariantMap& values(PictureShelf& shelf, const QString& session) const;

private:
    void showTool(const acp::ToolCall& call) const;
    void showPictures(PictureShelf& shelf, const QString& session) const;

    sessions::ConversationEntry m_entry;
    int m_revision = 0;
    mutable QVariantMap m_shown;
};

} // namespace helix::ui
