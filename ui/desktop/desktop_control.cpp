#include "ui/desktop/desktop_control.h"

#include <utility>

namespace helix::ui {

using protocol::Steerer;

bool DesktopControl::ask(Steerer who)
{
    if (!m_view || !m_view->steer(who))
        return false;
    m_asked = who;
    emit changed();
    return true;
}

bool DesktopControl::take()
{
    return isTaken() || ask(Steerer::User);
}

void DesktopControl::giveBack()
{
    if (isTaken())
        ask(Steerer::Nobody);
}

void DesktopControl::setPrivate(bool on)
{
    if (isTaken() && on != wantsPrivate())
        ask(on ? Steerer::UserPrivately : Steerer::User);
}

void DesktopControl::follow(desktops::DesktopView* view)
{
    m_view = view;
    m_confirmed = Steerer::Nobody;
    const auto had = std::exchange(m_asked, Steerer::Nobody);
    if (had == Steerer::Nobody)
        return;
    emit lost(had == Steerer::UserPrivately);
    emit changed();
}

void DesktopControl::heard(Steerer who)
{
    m_confirmed = who;
    emit changed();
}

} // namespace helix::ui
