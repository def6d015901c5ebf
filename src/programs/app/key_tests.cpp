#include "app/key_tests.h"

#include <algorithm>
#include <memory>
#include <set>

#include <QPointer>

#include "app/create_params.h"
#include "base/try.h"
#include "providers/own_agent.h"

namespace helix::app {

using plane::Settings;
using providers::KeyState;
using providers::kKeyStatesSetting;
using providers::kOfferedModelsSetting;
using providers::Provider;
using providers::ProviderTest;

namespace {

/// Whoever waited may outlive the settings.
async::Task<void> write(QPointer<Settings> settings, std::string key, std::string value)
{
    if (settings && settings->value(key) != value)
        (void)co_await settings->set(key, value);
}

async::Task<void> keep(QPointer<Settings> settings, std::string provider, KeyState state)
{
    if (!settings)
        co_return;
    const auto states =
        providers::withKeyState(settings->value(kKeyStatesSetting), provider, state);
    co_await write(settings, kKeyStatesSetting, states);
}

async::Task<void> keepOffered(QPointer<Settings> settings, std::string provider,
                              std::vector<std::string> models)
{
    if (!settings)
        co_return;
    const auto offered =
        providers::withOfferedModels(settings->value(kOfferedModelsSetting), provider, models);
    co_await write(settings, kOfferedModelsSetting, offered);
}

/// Of Helix's own agent alone: what another one takes only its user knows.
async::Task<void> beginThriftily(QPointer<Settings> settings, std::vector<std::string> models,
                                 bool isLocal)
{
    if (!settings || !settings->get(plane::kDefaultModel).empty() ||
        !usesOwnAgent({settings->get(plane::kDefaultAgent)}))
        co_return;
    const auto model = isLocal ? providers::smallestModel(models) : providers::thriftyModel(models);
    if (model)
        co_await write(settings, std::string(plane::kDefaultModel.row.key), *model);
}

/// A model to begin with that went with its provider would refuse every first prompt.
async::Task<void> forgetModels(QPointer<Settings> settings, std::string provider)
{
    if (!settings)
        co_return;
    const auto offered = providers::offeredModelsIn(settings->value(kOfferedModelsSetting));
    const std::string model = settings->get(plane::kDefaultModel);
    const auto offers = [&](const auto& entry) {
        return std::ranges::find(entry.second, model) != entry.second.end();
    };
    const auto its = offered.find(provider);
    const bool isGone = !model.empty() && its != offered.end() && offers(*its) &&
                        std::ranges::count_if(offered, offers) == 1;
    co_await keepOffered(settings, provider, {});
    if (isGone)
        co_await write(settings, std::string(plane::kDefaultModel.row.key), {});
}

/// What was asked while there was no model.
void goOn(const QPointer<sessions::Sessions>& sessions)
{
    if (sessions)
        sessions->goOn();
}

bool isForOwnAgent(const std::vector<Provider>& all, const std::string& name)
{
    const auto found = std::ranges::find(all, name, &Provider::name);
    return found != all.end() && providers::ownAgentNote(found->kind).empty();
}

/// http is for servers of this computer alone (Provider::baseUrl).
bool isOfThisComputer(const std::vector<Provider>& all, const std::string& name)
{
    const auto found = std::ranges::find(all, name, &Provider::name);
    return found != all.end() && found->baseUrl.starts_with("http://");
}

} // namespace

KeyState keyState(plane::ControlPlane& plane, const std::string& provider)
{
    return providers::keyStateIn(plane.settings().value(kKeyStatesSetting), provider);
}

async::Task<Result<ProviderTest>> testKey(plane::ControlPlane& plane, std::string provider)
{
    const QPointer<Settings> settings(&plane.settings());
    const QPointer<sessions::Sessions> sessions(&plane.sessions());
    const bool isFirst = keyState(plane, provider) != KeyState::Works;
    const auto known = plane.providers().list();
    const bool isForOwn = isForOwnAgent(known, provider);
    const bool isLocal = isOfThisComputer(known, provider);
    auto tested = co_await plane.providers().test(provider);
    const KeyState state = tested ? KeyState::Works : KeyState::Refused;
    if (tested)
        co_await keepOffered(settings, provider, tested->models);
    if (tested && isFirst && isForOwn)
        co_await beginThriftily(settings, tested->models, isLocal);
    if (tested || tested.error().code == ErrorCode::PermissionDenied)
        co_await keep(settings, provider, state);
    if (tested)
        goOn(sessions);
    co_return tested;
}

namespace {

async::Task<void> testOnce(plane::ControlPlane& plane, std::string provider,
                           std::shared_ptr<std::set<std::string>> asked)
{
    (void)co_await testKey(plane, provider);
    asked->erase(provider);
}

/// As it is now, and whenever it changes.
void tellWhatTestsSaid(plane::ControlPlane& plane)
{
    const auto tell = [&plane] {
        const auto& settings = plane.settings();
        async::detach(plane.providers().setTested(
            {providers::refusedKeysIn(settings.value(kKeyStatesSetting)),
             providers::offeredModelsIn(settings.value(kOfferedModelsSetting))}));
    };
    QObject::connect(&plane.settings(), &Settings::changed, &plane.providers(),
                     [tell](const QString& key) {
                         if (key == QLatin1String(kKeyStatesSetting) ||
                             key == QLatin1String(kOfferedModelsSetting))
                             tell();
                     });
    tell();
}

} // namespace

void hearOfRefusedKeys(plane::ControlPlane& plane)
{
    tellWhatTestsSaid(plane);
    // A guest chooses what it asks for, and may find a request that is answered so with any key: Helix asks itself.
    const auto look = [&plane,
                       asked = std::make_shared<std::set<std::string>>()](std::string provider) {
        const auto known = plane.providers().list();
        if (std::ranges::find(known, provider, &Provider::name) != known.end() &&
            keyState(plane, provider) != KeyState::Refused && asked->insert(provider).second)
            async::detach(testOnce(plane, std::move(provider), asked));
    };
    QObject::connect(&plane.providers(), &providers::Providers::keyRefused, &plane.settings(),
                     look);
}

async::Task<Result<void>> addProvider(plane::ControlPlane& plane, Provider provider, Secret key)
{
    const QPointer<Settings> settings(&plane.settings());
    const std::string name = provider.name;
    auto added = co_await plane.providers().add(provider, key);
    if (added)
        co_await keep(settings, name, KeyState::Untested);
    co_return added;
}

async::Task<Result<void>> replaceKey(plane::ControlPlane& plane, std::string provider, Secret key)
{
    const QPointer<Settings> settings(&plane.settings());
    auto replaced = co_await plane.providers().setKey(provider, key);
    if (replaced)
        co_await keep(settings, provider, KeyState::Untested);
    co_return replaced;
}

async::Task<Result<void>> removeProvider(plane::ControlPlane& plane, std::string provider)
{
    const QPointer<sessions::Sessions> sessions(&plane.sessions());
    const QPointer<Settings> settings(&plane.settings());
    auto removed = co_await plane.providers().remove(provider);
    if (removed) {
        co_await keep(settings, provider, KeyState::Untested);
        co_await forgetModels(settings, provider);
        goOn(sessions); // it may have been asked before one that has a model
    }
    co_return removed;
}

async::Task<Result<void>> preferProvider(plane::ControlPlane& plane, std::string provider)
{
    const QPointer<sessions::Sessions> sessions(&plane.sessions());
    auto preferred = co_await plane.providers().prefer(provider);
    if (preferred)
        goOn(sessions);
    co_return preferred;
}

async::Task<Result<void>> chooseProvider(plane::ControlPlane& plane, WorkspaceId id,
                                         std::string provider)
{
    const QPointer<sessions::Sessions> sessions(&plane.sessions());
    auto chosen = co_await plane.providers().chooseProvider(id, provider);
    if (chosen)
        goOn(sessions);
    co_return chosen;
}

async::Task<Result<void>> setProviderModels(plane::ControlPlane& plane, std::string provider,
                                            std::vector<std::string> models)
{
    const QPointer<sessions::Sessions> sessions(&plane.sessions());
    auto set = co_await plane.providers().setModels(provider, models);
    if (set)
        goOn(sessions);
    co_return set;
}

} // namespace helix::app
