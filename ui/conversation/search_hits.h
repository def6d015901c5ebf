#pragma once
// What a search over all conversations finds.

#include <QPointer>
#include <QTimer>
#include <qqmlregistration.h>

#include "ui/parts/row_list.h"

namespace helix::ui {

class Backend;

/// UI thread. Roles: key, session, workspaceId, workspaceName, sessionTitle, entry, kind, when,
/// snippet (rich text of our own: escaped, what was found in bold).
class SearchHits : public helix::ui::RowList { // whole, for qmltyperegistrar
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY setUp REQUIRED)
    Q_PROPERTY(QString words READ words WRITE setWords NOTIFY setUp)
    Q_PROPERTY(bool searching READ isSearching NOTIFY searched)
    Q_PROPERTY(bool settled READ isSettled NOTIFY searched)
    Q_PROPERTY(QString problem READ problem NOTIFY searched)
public:
    static constexpr int kMostHits = 100;
    explicit SearchHits(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString words() const { return m_words; }
    void setWords(const QString& words);
    [[nodiscard]] bool isSearching() const { return m_searching || m_soon.isActive(); }
    /// What is shown is the answer to words().
    [[nodiscard]] bool isSettled() const { return !isSearching() && !m_words.trimmed().isEmpty(); }
    [[nodiscard]] QString problem() const { return m_problem; }

signals:
    void setUp();
    void searched();

private:
    void search();

    QPointer<Backend> m_backend;
    QString m_words, m_problem;
    QTimer m_soon; ///< typing settles before it is searched
    int m_request = 0;
    bool m_searching = false;
};

/// A snippet with \x01 and \x02 around what was found, as safe rich text.
QString snippetHtml(const std::string& snippet);

} // namespace helix::ui
