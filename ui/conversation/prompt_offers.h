#pragma once
// What is offered while a prompt is typed: files of the workspace after @, commands of the agent
// after / at its beginning.

#include "acp/update.h"
#include "ui/parts/row_list.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

/// UI thread. Roles: word (what is put into the text), name, more (the folder of a file, what a
/// command does), hint (what a command is to be told).
class PromptOffers : public helix::ui::RowList { // whole, for qmltyperegistrar
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool commands READ areCommands NOTIFY offered)
public:
    explicit PromptOffers(QObject* parent = nullptr);

    /// Files whose path contains `part`, as soon as they are known.
    void lookForFiles(PlaneLine& line, const WorkspaceId& workspace, const QString& part);
    /// Commands whose name contains `part`, those that begin with it first.
    void lookForCommands(const std::vector<acp::AvailableCommand>& commands, const QString& part);
    void close();
    [[nodiscard]] bool areCommands() const { return m_commands; }
    /// Paths that were offered and that `text` names.
    [[nodiscard]] QStringList mentioned(const QString& text) const;
    void forget() { m_mentioned.clear(); }

signals:
    void offered();

private:
    void showFiles(const std::vector<std::string>& paths);

    QStringList m_mentioned;
    int m_look = 0;
    bool m_commands = false;
};

/// The name of a command as it is typed, without its slash. Empty for a name that could not be.
QString commandWord(const acp::AvailableCommand& command);

} // namespace helix::ui
