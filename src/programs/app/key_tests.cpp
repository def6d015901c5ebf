#include "app/key_tests.h"

#include <QPointer>

namespace helix::app {

using plane::Settings;
using providers::KeyState;
using providers::kKeyStatesSetting;

namespace {

/// Whoever waited may outlive the settings.
async::Task<void> keep(QPointer<Settings> settings, std::string provider, KeyState state)
{
    if (!settings)
        co_return;
    const std::string before = settings->value(kKeyStatesSetting);
    const std::string after = providers::withKeyState(before, provider, state);
    if (after != before)
        (void)co_await settings->set(kKeyStatesSetting, after);
}

} // namespace

KeyState keyState(plane::ControlPlane& plane, const std::string& provider)
{
    return providers::keyStateIn(plane.settings().value(kKeyStatesSetting), provider);
}

async::Task<Result<std::string>> testKey(plane::ControlPlane& plane, std::string provider)
{
    const QPointer<Settings> settings(&plane.settings());
    const QPointer<sessions::Sessions> sessions(&plane.sessions());
    auto tested = co_await plane.providers().test(provider);
    const KeyState state = tested ? KeyState::Works : KeyState::Refused;
    if (tested || tested.error().code == ErrorCode::PermissionDenied)
        co_await keep(settings, provider, state);
    if (tested && sessions) // what was asked while there was no model
        sessions->goOn();
    co_return tested;
}

async::Task<Result<void>> addProvider(plane::ControlPlane& plane, providers::Provider provider,
                                      Secret key)
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
    const QPointer<Settings> settings(&plane.settings());
    auto removed = co_await plane.providers().remove(provider);
    if (removed)
        co_await keep(settings, provider, KeyState::Untested);
    co_return removed;
}

} // namespace helix::app
