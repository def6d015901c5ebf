#pragma once
// Model providers, named secrets and prices: what the inference gateway works with.

#include <map>
#include <optional>
#include <string>

#include <QObject>
#include <QStringList>
#include <qqmlregistration.h>

#include "providers/model_access.h"
#include "providers/offered_models.h"
#include "ui/line/reply.h"
#include "ui/boundary/account_item.h"
#include "ui/parts/row_list.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;
class WorkspaceList;

/// UI thread. Keys and values go in and are never given out again. Adding ends in added() or in
/// refused(); the failures of everything else become notices.
class ProviderHub : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool known READ known NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* providers READ providers CONSTANT)
    Q_PROPERTY(QAbstractItemModel* secrets READ secrets CONSTANT)
    Q_PROPERTY(QAbstractItemModel* prices READ prices CONSTANT)
    Q_PROPERTY(QString names READ names NOTIFY changed)
    Q_PROPERTY(QStringList models READ models NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QString ownAgentNote READ ownAgentNote NOTIFY changed)
    Q_PROPERTY(bool ownAgentHasModel READ ownAgentHasModel NOTIFY changed)
    Q_PROPERTY(QString refusedName READ refusedName NOTIFY changed)
public:
    ProviderHub(PlaneLine& line, Notices& notices, const WorkspaceList& workspaces);

    [[nodiscard]] bool known() const { return m_known; }
    /// Roles: name, kind, kindText, baseUrl, hasKey, models ("claude-*, gpt-4o"),
    /// offered (names of models), keyState ("untested", "works", "refused"), outcome ("", "testing", "good", "bad"), sentence (of the
    /// last test).
    [[nodiscard]] QAbstractItemModel* providers() { return &m_providers; }
    /// Roles: name, origin, header, grants (how many workspaces have it).
    [[nodiscard]] QAbstractItemModel* secrets() { return &m_secrets; }
    /// Roles: model, input, output (US dollars per million tokens, "3.00").
    [[nodiscard]] QAbstractItemModel* prices() { return &m_prices; }
    /// "Anthropic, local"; empty while there are none.
    [[nodiscard]] QString names() const;
    /// Those that are known by name: what providers offer or are allowed and, with one, of the
    /// prices.
    [[nodiscard]] QStringList models() const;
    [[nodiscard]] int count() const { return static_cast<int>(m_state.providers.size()); }
    [[nodiscard]] const ProvidersState& state() const { return m_state; }

    /// Why Helix's own agent can use none of them; empty: it can, or there is none.
    [[nodiscard]] QString ownAgentNote() const;
    /// Helix's own agent has a provider that it can use and that has not refused its key; also
    /// while nothing is known.
    [[nodiscard]] bool ownAgentHasModel() const;
    /// Where that has none for a refused key: whose it is; else empty.
    [[nodiscard]] QString refusedName() const;
    /// As this window knows them; of a workspace that has chosen `provider`, by name.
    [[nodiscard]] providers::ModelSources modelSources(const std::string& provider = {}) const;
    /// What a workspace may use; null when there is no such workspace.
    Q_INVOKABLE helix::ui::AccountItem* account(const QString& workspaceId);

    /// { value, text, baseUrl, keyHint } of each kind.
    Q_INVOKABLE [[nodiscard]] QVariantList kinds() const;
    /// Empty when it will do, also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString providerNameProblem(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] QString secretNameProblem(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] QString baseUrlProblem(const QString& url) const;
    Q_INVOKABLE [[nodiscard]] QString originProblem(const QString& url) const;
    Q_INVOKABLE [[nodiscard]] QString headerProblem(const QString& header) const;
    Q_INVOKABLE [[nodiscard]] QString priceProblem(const QString& dollars) const;

    Q_INVOKABLE void add(const QString& name, const QString& kind, const QString& baseUrl,
                         const QString& key);
    Q_INVOKABLE void setKey(const QString& name, const QString& key);
    /// `models`: names with commas or spaces between them; empty: every model.
    Q_INVOKABLE void setModels(const QString& name, const QString& models);
    Q_INVOKABLE void remove(const QString& name);
    /// Its outcome appears in the row. A provider that was added, or got another key, is tested by
    /// itself.
    Q_INVOKABLE void test(const QString& name);

    Q_INVOKABLE void addSecret(const QString& name, const QString& origin, const QString& header,
                               const QString& value);
    Q_INVOKABLE void removeSecret(const QString& name);

    /// Sets the price of a model, or changes it. Dollars per million tokens.
    Q_INVOKABLE void setPrice(const QString& model, const QString& input, const QString& output);
    Q_INVOKABLE void removePrice(const QString& model);

signals:
    void changed();
    void added(const QString& name);
    void refused(const QString& sentence, const QString& details);
    /// The key of a provider was replaced.
    void keyKept(const QString& name);
    /// A test has ended badly; `sentence`: what it said.
    void testFailed(const QString& sentence);

private:
    struct Test {
        QString outcome, sentence;
        std::optional<providers::KeyState> said; ///< about the key
        int number = 0;                          ///< an earlier one's answer is about another key
    };
    /// What it named when it was tested last, also before this window.
    [[nodiscard]] QStringList offeredBy(const QString& name) const;
    [[nodiscard]] providers::KeyState keyState(const std::string& provider) const;
    void hear(const std::string& keyStates);
    void take(const ProvidersState& state);
    void show();
    Reply<Result<void>> answerAdd(const QString& name, bool isProvider);
    void testAnew(const QString& name);
    Reply<Result<void>> reportFailure();

    PlaneLine& m_line;
    Notices& m_notices;
    const WorkspaceList& m_workspaces;
    ProvidersState m_state;
    std::map<std::string, Test> m_tests; ///< since this window began
    providers::OfferedModels m_offered;
    std::string m_keyStates; ///< of earlier tests, as providers::keyStateIn() reads it
    std::map<QString, AccountItem*> m_accounts; ///< children of this
    RowList m_providers, m_secrets, m_prices;
    int m_lastTest = 0;
    bool m_known = false;
};

} // namespace helix::ui
