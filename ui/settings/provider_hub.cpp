#include "ui/settings/provider_hub.h"

#include <algorithm>

#include <QPointer>
#include <QRegularExpression>
#include <QUrl>

#include "app/key_tests.h"
#include "base/loopback.h"
#include "providers/own_agent.h"
#include "ui/boundary/account_item.h"
#include "ui/words/below.h"
#include "ui/workspace/workspace_list.h"
#include "ui/words/money.h"
#include "ui/shell/notices.h"

namespace helix::ui {

namespace {

using providers::ProviderKind;

struct KindWords {
    ProviderKind kind;
    const char* value;
    const char* text;
};
constexpr KindWords kKinds[] = {
    {ProviderKind::Anthropic, "anthropic", "Anthropic"},
    {ProviderKind::OpenAi, "openai", "OpenAI-compatible"},
    {ProviderKind::Gemini, "gemini", "Gemini"},
};

const KindWords& wordsOf(ProviderKind kind)
{
    return *std::find_if(std::begin(kKinds), std::end(kKinds) - 1,
                         [&](const auto& words) { return words.kind == kind; });
}

/// As the providers check it again; here for a sentence while it is typed.
QString urlProblem(const QString& text, bool onlyOrigin)
{
    const QUrl url(text.trimmed(), QUrl::StrictMode);
    const bool isHttp = url.scheme() == QLatin1String("http");
    if (!url.isValid() || url.host().isEmpty() || (!isHttp && url.scheme() != "https"))
        return ProviderHub::tr("An address such as https://api.example.org.");
    if (!url.userName().isEmpty() || url.hasQuery() || url.hasFragment())
        return ProviderHub::tr("Leave out user names, “?” and “#”.");
    if (isHttp && !isLoopbackHost(url.host().toStdString()))
        return ProviderHub::tr("Use https: over http anybody on the way could read the key. Only a "
                               "server on this computer may use http.");
    if (onlyOrigin && !url.path().isEmpty() && url.path() != QLatin1String("/"))
        return ProviderHub::tr("Only the beginning of the address, without a path.");
    return {};
}

std::vector<std::string> words(const QString& text)
{
    static const QRegularExpression kBetween(QStringLiteral("[\\s,]+"));
    std::vector<std::string> all;
    for (const auto& word : text.split(kBetween, Qt::SkipEmptyParts))
        all.push_back(word.toStdString());
    return all;
}

QString joined(const std::vector<std::string>& all)
{
    QStringList list;
    for (const auto& word : all)
        list << QString::fromStdString(word);
    return list.join(QStringLiteral(", "));
}

Secret secretOf(const QString& text)
{
    const std::string bytes = text.trimmed().toStdString();
    return Secret(std::string_view(bytes));
}

} // namespace

ProviderHub::ProviderHub(PlaneLine& line, Notices& notices, const WorkspaceList& workspaces)
    : m_line(line)
    , m_notices(notices)
    , m_workspaces(workspaces)
    , m_providers({"name", "kind", "kindText", "baseUrl", "hasKey", "models", "offered", "keyState",
                   "outcome", "sentence"})
    , m_secrets({"name", "origin", "header", "grants"})
    , m_prices({"model", "input", "output"})
{
    connect(&line.events(), &PlaneEvents::providersChanged, this, &ProviderHub::take);
    connect(&line.events(), &PlaneEvents::settingsChanged, this, [this](const auto& all) {
        const auto found = all.find(providers::kKeyStatesSetting);
        hear(found == all.end() ? std::string() : found->second);
        const auto offered = all.find(providers::kOfferedModelsSetting);
        m_offered = offered == all.end() ? providers::OfferedModels()
                                         : providers::offeredModelsIn(offered->second);
        show();
    });
    connect(&line.events(), &PlaneEvents::accountChanged, this, [this](const ui::Account& account) {
        if (auto* item = this->account(QString::fromStdString(account.workspace.str())))
            item->update(account);
    });
    connect(&workspaces, &WorkspaceList::vanishing, this, [this](const QString& id) {
        const auto found = m_accounts.find(id);
        if (found == m_accounts.end())
            return;
        found->second->deleteLater();
        m_accounts.erase(found);
    });
}

/// What was told of a key since this window's test of it counts more than that test.
void ProviderHub::hear(const std::string& keyStates)
{
    for (auto& [name, test] : m_tests) {
        const auto now = providers::keyStateIn(keyStates, name);
        if (now == providers::keyStateIn(m_keyStates, name))
            continue;
        test.said.reset();
        if (now == providers::KeyState::Refused && test.outcome == QLatin1String("good"))
            test.outcome = test.sentence = QString();
    }
    m_keyStates = keyStates;
}

AccountItem* ProviderHub::account(const QString& workspaceId)
{
    if (const auto known = m_accounts.find(workspaceId); known != m_accounts.end())
        return known->second;
    const auto* workspace = m_workspaces.find(workspaceId);
    if (!workspace)
        return nullptr;
    auto* item = new AccountItem(m_line, m_notices, workspace->snapshot().id, this);
    m_accounts.emplace(workspaceId, item);
    item->showSecrets(m_state.secrets);
    item->look();
    return item;
}

void ProviderHub::take(const ProvidersState& state)
{
    m_state = state;
    m_known = true;
    show();
    for (auto& [id, item] : m_accounts)
        item->showSecrets(state.secrets);
}

void ProviderHub::show()
{
    std::vector<QVariantMap> providers, secrets, prices;
    for (const auto& provider : m_state.providers) {
        const Test& test = m_tests[provider.name];
        providers.push_back(
            {{"name", QString::fromStdString(provider.name)},
             {"kind", QString::fromLatin1(wordsOf(provider.kind).value)},
             {"kindText", QString::fromLatin1(wordsOf(provider.kind).text)},
             {"baseUrl", QString::fromStdString(provider.baseUrl)},
             {"hasKey", provider.hasKey},
             {"models", joined(provider.models)},
             {"offered", offeredBy(QString::fromStdString(provider.name))},
             {"keyState", QString::fromLatin1(providers::toString(keyState(provider.name)))},
             {"outcome", test.outcome},
             {"sentence", test.sentence}});
    }
    for (const auto& secret : m_state.secrets)
        secrets.push_back({{"name", QString::fromStdString(secret.name)},
                           {"origin", QString::fromStdString(secret.origin)},
                           {"header", QString::fromStdString(secret.header)},
                           {"grants", static_cast<int>(secret.granted.size())}});
    for (const auto& price : m_state.prices)
        prices.push_back({{"model", QString::fromStdString(price.model)},
                          {"input", dollarField(price.inputMicroUsd)},
                          {"output", dollarField(price.outputMicroUsd)}});
    m_providers.show(std::move(providers));
    m_secrets.show(std::move(secrets));
    m_prices.show(std::move(prices));
    emit changed();
}

providers::KeyState ProviderHub::keyState(const std::string& provider) const
{
    const auto test = m_tests.find(provider);
    if (test != m_tests.end() && test->second.said)
        return *test->second.said;
    return providers::keyStateIn(m_keyStates, provider);
}

QString ProviderHub::names() const
{
    QStringList all;
    for (const auto& provider : m_state.providers)
        all << QString::fromStdString(provider.name);
    return all.join(QStringLiteral(", "));
}

QStringList ProviderHub::models() const
{
    QStringList all;
    const auto take = [&all](const std::string& model) {
        const QString name = QString::fromStdString(model);
        if (!name.endsWith(u'*') && !all.contains(name))
            all << name;
    };
    for (const auto& [provider, offered] : m_offered)
        std::ranges::for_each(offered, take);
    for (const auto& provider : m_state.providers)
        std::ranges::for_each(provider.models, take);
    if (!m_state.providers.empty())
        std::ranges::for_each(m_state.prices, take, &providers::Price::model);
    return all;
}

QStringList ProviderHub::offeredBy(const QString& name) const
{
    QStringList all;
    if (const auto found = m_offered.find(name.toStdString()); found != m_offered.end())
        for (const auto& model : found->second)
            all << QString::fromStdString(model);
    return all;
}

QString ProviderHub::ownAgentNote() const
{
    return fromBelow(providers::ownAgentNote(m_state.providers));
}

providers::ModelSources ProviderHub::modelSources(const std::string& provider) const
{
    std::string states = m_keyStates;
    for (const auto& [name, test] : m_tests)
        if (test.said)
            states = providers::withKeyState(states, name, *test.said);
    return {m_state.providers, std::move(states), provider, m_offered};
}

bool ProviderHub::ownAgentHasModel() const
{
    return !m_known || providers::hasModel(modelSources(), providers::ownAgentKinds());
}

QString ProviderHub::refusedName() const
{
    const auto sources = modelSources();
    const auto* refused = providers::refusedWithoutOther(sources, providers::ownAgentKinds());
    return refused ? QString::fromStdString(refused->name) : QString();
}

QVariantList ProviderHub::kinds() const
{
    QVariantList all;
    for (const auto& words : kKinds)
        all << QVariantMap{
            {"value", QString::fromLatin1(words.value)},
            {"text", QString::fromLatin1(words.text)},
            {"baseUrl", QString::fromStdString(std::string(providers::usualBaseUrl(words.kind)))}};
    return all;
}

QString ProviderHub::providerNameProblem(const QString& name) const
{
    const auto typed = name.trimmed().toStdString();
    if (typed.empty())
        return {};
    const auto checked = checkName(typed, "a provider");
    if (!checked)
        return fromBelow(checked.error().message);
    const bool isTaken = std::any_of(m_state.providers.begin(), m_state.providers.end(),
                                     [&](const auto& provider) { return provider.name == typed; });
    return isTaken ? tr("There is a provider named %1 already.").arg(name.trimmed()) : QString();
}

QString ProviderHub::secretNameProblem(const QString& name) const
{
    const auto typed = name.trimmed().toStdString();
    if (typed.empty())
        return {};
    const auto checked = checkName(typed, "a secret");
    if (!checked)
        return fromBelow(checked.error().message);
    const bool isTaken = std::any_of(m_state.secrets.begin(), m_state.secrets.end(),
                                     [&](const auto& secret) { return secret.name == typed; });
    return isTaken ? tr("There is a secret named %1 already.").arg(name.trimmed()) : QString();
}

QString ProviderHub::baseUrlProblem(const QString& url) const
{
    return url.trimmed().isEmpty() ? QString() : urlProblem(url, false);
}

QString ProviderHub::originProblem(const QString& url) const
{
    return url.trimmed().isEmpty() ? QString() : urlProblem(url, true);
}

QString ProviderHub::headerProblem(const QString& header) const
{
    const QString typed = header.trimmed();
    if (typed.isEmpty())
        return {};
    static const QRegularExpression kShape(QStringLiteral("^[A-Za-z0-9-]{1,64}(:.*)?$"));
    if (!kShape.match(typed).hasMatch())
        return tr("A header such as X-Api-Key, or Authorization: Bearer {}.");
    if (typed.contains(QLatin1Char(':')) && typed.count(QLatin1String("{}")) != 1)
        return tr("Say with {} where the value goes, once.");
    return {};
}

QString ProviderHub::priceProblem(const QString& dollars) const
{
    return parseDollars(dollars) ? QString() : tr("An amount such as 3 or 0.25.");
}

void ProviderHub::testAnew(const QString& name)
{
    m_tests[name.toStdString()] = {{}, {}, providers::KeyState::Untested, 0};
    test(name);
}

Reply<Result<void>> ProviderHub::answerAdd(const QString& name, bool isProvider)
{
    return [self = QPointer(this), name, isProvider](const Result<void>& result) {
        if (!self)
            return;
        if (result) {
            emit self->added(name);
            if (isProvider)
                self->testAnew(name);
        } else
            emit self->refused(fromBelow(result.error().message),
                               QString::fromStdString(result.error().cause));
    };
}

Reply<Result<void>> ProviderHub::reportFailure()
{
    return [notices = QPointer(&m_notices)](const Result<void>& result) {
        if (!result && notices)
            notices->report(result.error());
    };
}

void ProviderHub::add(const QString& name, const QString& kind, const QString& baseUrl,
                      const QString& key)
{
    const auto* words = std::find_if(std::begin(kKinds), std::end(kKinds),
                                     [&](const auto& known) { return kind == known.value; });
    if (words == std::end(kKinds))
        return;
    providers::Provider provider;
    provider.name = name.trimmed().toStdString();
    provider.kind = words->kind;
    provider.baseUrl = baseUrl.trimmed().toStdString();
    m_line.ask([provider = std::move(provider), key = secretOf(key)](
                   plane::ControlPlane& plane) { return app::addProvider(plane, provider, key); },
               answerAdd(name.trimmed(), true));
}

void ProviderHub::setKey(const QString& name, const QString& key)
{
    m_line.ask([name = name.toStdString(), key = secretOf(key)](
                   plane::ControlPlane& plane) { return app::replaceKey(plane, name, key); },
               [self = QPointer(this), name](const Result<void>& result) {
                   if (!self)
                       return;
                   if (!result) {
                       emit self->refused(fromBelow(result.error().message),
                                          QString::fromStdString(result.error().cause));
                       return;
                   }
                   emit self->keyKept(name);
                   self->testAnew(name);
               });
}

void ProviderHub::setModels(const QString& name, const QString& models)
{
    m_line.ask(
        [name = name.toStdString(), models = words(models)](plane::ControlPlane& plane) {
            return app::setProviderModels(plane, name, models);
        },
        reportFailure());
}

void ProviderHub::remove(const QString& name)
{
    m_line.ask([name = name.toStdString()](
                   plane::ControlPlane& plane) { return app::removeProvider(plane, name); },
               reportFailure());
}

void ProviderHub::test(const QString& name)
{
    Test& test = m_tests[name.toStdString()];
    if (test.outcome == QLatin1String("testing"))
        return;
    const int number = test.number = ++m_lastTest;
    test.outcome = QStringLiteral("testing");
    test.sentence = tr("Asking it for its models…");
    show();
    m_line.ask(
        [name = name.toStdString()](plane::ControlPlane& plane) {
            return app::testKey(plane, name);
        },
        [self = QPointer(this), name, number](const Result<providers::ProviderTest>& result) {
            if (!self || self->m_tests[name.toStdString()].number != number)
                return;
            Test& test = self->m_tests[name.toStdString()];
            test.outcome = result ? QStringLiteral("good") : QStringLiteral("bad");
            test.sentence = fromBelow(result ? result->sentence : result.error().message);
            // One that cannot be asked says nothing about its key.
            if (result)
                test.said = providers::KeyState::Works;
            else if (result.error().code == ErrorCode::PermissionDenied)
                test.said = providers::KeyState::Refused;
            self->show();
            if (!result && result.error().code != ErrorCode::Cancelled)
                emit self->testFailed(fromBelow(result.error().message));
        });
}

void ProviderHub::addSecret(const QString& name, const QString& origin, const QString& header,
                            const QString& value)
{
    providers::NamedSecret secret;
    secret.name = name.trimmed().toStdString();
    secret.origin = origin.trimmed().toStdString();
    while (secret.origin.ends_with('/'))
        secret.origin.pop_back();
    secret.header = header.trimmed().toStdString();
    m_line.ask(
        [secret = std::move(secret), value = secretOf(value)](plane::ControlPlane& plane) {
            return plane.providers().addSecret(secret, value);
        },
        answerAdd(name.trimmed(), false));
}

void ProviderHub::removeSecret(const QString& name)
{
    m_line.ask([name = name.toStdString()](
                   plane::ControlPlane& plane) { return plane.providers().removeSecret(name); },
               reportFailure());
}

void ProviderHub::setPrice(const QString& model, const QString& input, const QString& output)
{
    const auto in = parseDollars(input), out = parseDollars(output);
    const auto name = model.trimmed().toStdString();
    if (!in || !out || name.empty())
        return;
    const providers::Price price{name, *in, *out};
    m_line.ask([price](plane::ControlPlane& plane) { return plane.providers().setPrice(price); },
               reportFailure());
}

void ProviderHub::removePrice(const QString& model)
{
    m_line.ask([name = model.toStdString()](
                   plane::ControlPlane& plane) { return plane.providers().removePrice(name); },
               reportFailure());
}

} // namespace helix::ui
