#include "ui/desktop/steering_input.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QGuiApplication>

#include "ui/desktop/desktop_session.h"
#include "ui/desktop/evdev_keys.h"
#include "ui/desktop/text_pieces.h"

namespace helix::ui {
namespace {

/// How long an Esc waits for a second one. Longer is noticed in editors that live on this key.
constexpr std::chrono::milliseconds kDoubleEscape{400};

bool platformHasScanCodes()
{
    const QString platform = QGuiApplication::platformName();
    return platform == QLatin1String("xcb") || platform.startsWith(QLatin1String("wayland"));
}

/// Two modifiers: nobody ends by accident what is private.
bool isPrivateKey(const QKeyEvent& event)
{
    constexpr auto kBoth = Qt::ControlModifier | Qt::AltModifier;
    return event.key() == Qt::Key_P && (event.modifiers() & ~Qt::KeypadModifier) == kBoth;
}

/// Text of a key that has none by the layout, which is all that the guest knows: keyboards on the screen,
/// remote desktops and xdotool give a spare key the meaning that they want to type, and take it back.
bool isTextOfASpareKey(const QKeyEvent& event, std::uint16_t code)
{
    constexpr auto kShortcut = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    return !(event.modifiers() & kShortcut) && !hasTextByLayout(code) && !event.text().isEmpty() &&
           std::ranges::all_of(event.text().toUcs4(),
                               [](uint character) { return QChar::isPrint(character); });
}

protocol::Key keyOf(const QKeyEvent& event, bool pressed)
{
    protocol::Key key;
    key.code = evdevCode(event, platformHasScanCodes());
    key.pressed = pressed;
    key.modifiers = modifierBits(event, platformHasScanCodes());
    return key;
}

} // namespace

SteeringInput::SteeringInput(QObject* parent)
    : QObject(parent)
{
    m_escapeTimer.setSingleShot(true);
    m_escapeTimer.setInterval(kDoubleEscape);
    connect(&m_escapeTimer, &QTimer::timeout, this, &SteeringInput::sendHeldEscape);
}

void SteeringInput::press(const QKeyEvent& event)
{
    if (event.isAutoRepeat()) // the guest repeats by itself
        return;
    if (event.key() == Qt::Key_Escape && m_heldEscape) {
        m_heldEscape.reset();
        m_escapeTimer.stop();
        emit giveBackAsked();
    } else if (event.key() == Qt::Key_Escape) {
        m_heldEscape = keyOf(event, true);
        m_heldEscapeUp = false;
        m_escapeTimer.start();
    } else if (isPrivateKey(event)) {
        emit privateAsked();
    } else {
        sendHeldEscape();
        send(event, true);
    }
}

void SteeringInput::release(const QKeyEvent& event)
{
    if (event.isAutoRepeat())
        return;
    if (m_heldEscape && event.key() == Qt::Key_Escape)
        m_heldEscapeUp = true;
    else
        send(event, false);
}

void SteeringInput::send(const QKeyEvent& event, bool pressed)
{
    const protocol::Key key = keyOf(event, pressed);
    if (pressed && isTextOfASpareKey(event, key.code))
        return type(event.text());
    if (!m_session || key.code == 0)
        return;
    if (pressed) {
        m_session->clipboard()->beforeKey(clipboardKeyOf(event.key(), key.code, event.modifiers()));
        m_down.insert(key.code);
    } else if (m_down.erase(key.code) == 0) {
        return; // the rest of a shortcut that took control is no key of the guest's
    }
    m_session->send(key);
}

void SteeringInput::sendHeldEscape()
{
    m_escapeTimer.stop();
    const auto held = std::exchange(m_heldEscape, std::nullopt);
    if (!held || !m_session || !m_steers || held->code == 0)
        return;
    m_session->send(*held);
    if (!m_heldEscapeUp) {
        m_down.insert(held->code);
        return;
    }
    auto up = *held;
    up.pressed = false;
    m_session->send(up);
}

void SteeringInput::pressButton(std::uint16_t code, bool pressed)
{
    sendHeldEscape();
    if (!m_session || !m_steers || code == 0)
        return;
    // Of a button that was pressed elsewhere the guest does not hear.
    if (!(pressed ? m_buttons.insert(code).second : m_buttons.erase(code) != 0))
        return;
    protocol::PointerButton button;
    button.button = code;
    button.pressed = pressed;
    m_session->send(button);
}

void SteeringInput::releaseButtons()
{
    for (const std::uint16_t button : std::set(m_buttons))
        pressButton(button, false);
}

void SteeringInput::move(std::uint16_t x, std::uint16_t y)
{
    if (!m_session || !m_steers)
        return;
    protocol::PointerMove move;
    move.x = x;
    move.y = y;
    m_session->send(move);
}

void SteeringInput::moveBy(const QPointF& by)
{
    if (!m_session || !m_steers || !std::isfinite(by.x()) || !std::isfinite(by.y()))
        return;
    const auto takeWhole = [](double& rest, double more) {
        constexpr double kMost = protocol::kMaxPointerMotion;
        const double motion = std::clamp(rest + more, -kMost, kMost);
        const double whole = std::trunc(motion);
        rest = motion - whole;
        return static_cast<std::int16_t>(whole);
    };
    protocol::PointerMotion motion;
    motion.dx = takeWhole(m_motion.rx(), by.x());
    motion.dy = takeWhole(m_motion.ry(), by.y());
    if (motion.dx != 0 || motion.dy != 0)
        m_session->send(motion);
}

void SteeringInput::turn(const std::vector<protocol::PointerWheel>& turns)
{
    sendHeldEscape();
    if (!m_session || !m_steers)
        return;
    for (const auto& turn : turns)
        m_session->send(turn);
}

void SteeringInput::type(const QString& text)
{
    if (!m_session || !m_steers || text.isEmpty())
        return;
    sendHeldEscape();
    for (auto& piece : textPieces(text))
        m_session->send(protocol::Text{0, std::move(piece)});
}

void SteeringInput::releaseAll()
{
    m_heldEscape.reset();
    m_escapeTimer.stop();
    m_down.clear();
    m_buttons.clear();
    m_motion = {};
    if (m_session && m_steers)
        m_session->send(protocol::ReleaseAll{});
}

} // namespace helix::ui
