#include "agent/input/input_devices.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include <linux/input-event-codes.h>
#include <spdlog/spdlog.h>

#include "agent/asio/signal.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using Descriptor = asio::posix::stream_descriptor;

constexpr std::chrono::milliseconds kRetry{200};

} // namespace

InputDevices::InputDevices(asio::any_io_executor executor, std::unique_ptr<DesktopBackend> backend)
    : m_executor(std::move(executor))
    , m_backend(std::move(backend))
{
}

InputDevices::~InputDevices() = default;

void InputDevices::prepare()
{
    asio::co_spawn(m_executor, awaitDesktop(), asio::detached);
}

asio::awaitable<void> InputDevices::awaitDesktop()
{
    while (!m_isOpen) {
        if (const auto lacks = m_backend->lacksDevices()) {
            if (*lacks)
                open();
            co_return;
        }
        asio::steady_timer pause(m_executor, kRetry);
        co_await pause.async_wait(kTuple);
    }
}

void InputDevices::open()
{
    if (!std::exchange(m_isOpen, true))
        asio::co_spawn(m_executor, run(), asio::detached);
}

asio::awaitable<void> InputDevices::run()
{
    while (true) {
        if (auto devices = m_backend->openDevices()) {
            m_devices = std::move(*devices);
            co_await serve();
            m_devices.reset();
            m_held.takeAll();
            m_modifiers = {};
            m_hasKeymap = false;
            m_showsControl = false;
        }
        asio::steady_timer pause(m_executor, kRetry);
        co_await pause.async_wait(kTuple);
    }
}

asio::awaitable<void> InputDevices::serve()
{
    // The descriptor belongs to the connection; it is only watched here.
    Descriptor watched(m_executor, m_devices->descriptor());
    m_devices->flush();
    while (true) {
        const auto [error] = co_await watched.async_wait(Descriptor::wait_read, kTuple);
        if (error || !m_devices->dispatch())
            break;
        releaseForgotten();
        giveKeymap();
        giveControl();
        m_devices->flush();
    }
    watched.release();
}

void InputDevices::setDesktopSize(std::uint16_t width, std::uint16_t height)
{
    m_width = width;
    m_height = height;
}

void InputDevices::apply(const protocol::DesktopMessage& message)
{
    if (const auto* layout = std::get_if<protocol::KeyboardLayout>(&message))
        applyLayout(*layout);
    if (!m_devices || !m_devices->isReady())
        return;
    if (const auto* move = std::get_if<protocol::PointerMove>(&message);
        move != nullptr && m_width > 0) {
        const auto x = std::min<std::uint16_t>(move->x, static_cast<std::uint16_t>(m_width - 1));
        const auto y = std::min<std::uint16_t>(move->y, static_cast<std::uint16_t>(m_height - 1));
        m_devices->movePointer(x, y, m_width, m_height);
    } else if (const auto* motion = std::get_if<protocol::PointerMotion>(&message)) {
        m_devices->movePointerBy(motion->dx, motion->dy);
    } else if (const auto* button = std::get_if<protocol::PointerButton>(&message)) {
        applyButton(*button);
    } else if (const auto* wheel = std::get_if<protocol::PointerWheel>(&message)) {
        m_devices->turnWheel(wheel->horizontal, m_horizontalSteps.add(wheel->horizontal),
                             wheel->vertical, m_verticalSteps.add(wheel->vertical));
    } else if (const auto* key = std::get_if<protocol::Key>(&message)) {
        applyKey(*key);
    } else if (const auto* text = std::get_if<protocol::Text>(&message)) {
        m_devices->typeText(text->utf8);
    } else if (std::holds_alternative<protocol::ReleaseAll>(message)) {
        releaseAll();
    }
    m_devices->flush();
}

void InputDevices::applyButton(const protocol::PointerButton& button)
{
    if (!isKnownButton(button.button))
        return;
    if (button.pressed ? m_held.pressButton(button.button) : m_held.releaseButton(button.button))
        m_devices->pressButton(button.button, button.pressed);
}

void InputDevices::applyKey(const protocol::Key& key)
{
    if (!isKnownKey(key.code))
        return;
    m_modifiers = toModifierState(key.modifiers);
    m_devices->setModifiers(m_modifiers);
    if (key.pressed ? m_held.pressKey(key.code) : m_held.releaseKey(key.code))
        m_devices->pressKey(key.code, key.pressed);
}

void InputDevices::applyLayout(const protocol::KeyboardLayout& layout)
{
    if (m_keymap && m_keymap->layout() == layout)
        return;
    auto keymap = Keymap::compile(layout);
    if (!keymap) {
        spdlog::warn("{} The one before stays.", keymap.error().message);
        return;
    }
    releaseAll();
    m_keymap.emplace(std::move(*keymap));
    m_hasKeymap = false;
    giveKeymap();
}

void InputDevices::giveKeymap()
{
    if (m_keymap && !m_hasKeymap && m_devices && m_devices->isReady()) {
        m_devices->setKeymap(*m_keymap);
        m_hasKeymap = true;
    }
}

void InputDevices::setControlled(bool controlled)
{
    m_isControlled = controlled;
    giveControl();
    if (m_devices && m_devices->isReady())
        m_devices->flush();
}

void InputDevices::giveControl()
{
    if (m_isControlled == m_showsControl || !m_devices || !m_devices->isReady())
        return;
    m_devices->showControl(m_isControlled);
    m_showsControl = m_isControlled;
}

void InputDevices::releaseForgotten()
{
    if (m_devices->isReady() && std::exchange(m_isFirst, false))
        m_devices->releaseForgotten();
}

void InputDevices::releaseAll()
{
    const auto held = m_held.takeAll();
    if (!m_devices || !m_devices->isReady())
        return;
    for (const std::uint16_t code : held.keys)
        m_devices->pressKey(code, false);
    for (const std::uint16_t button : held.buttons)
        m_devices->pressButton(button, false);
    // Caps Lock and Num Lock are not held by anybody.
    m_devices->setModifiers({0, m_modifiers.locked});
    m_devices->flush();
}

void InputDevices::endDrag(bool byEscape)
{
    if (byEscape)
        for (const bool pressed : {true, false})
            apply(protocol::Key{0, KEY_ESC, pressed, 0});
    apply(protocol::PointerButton{0, BTN_LEFT, false});
}

} // namespace helix::agent
