#pragma once
// A person at the window: two images, and short ways to look and to type.

#include <QQuickItem>

#include "ui/window_fixture.h"

namespace helix::ui::test {

class Behaviour : public WindowFixture {
protected:
    Behaviour()
    {
        script.plane.fakeImages.addImage("sway-desktop", "Sway desktop", true);
        script.plane.fakeImages.addImage("sway-minimal", "Sway minimal", false);
    }
    [[nodiscard]] bool isEnabled(const QString& name) const
    {
        auto* found = item(name);
        return found && found->isEnabled();
    }
    [[nodiscard]] QString textOf(const QString& name) const
    {
        auto* found = item(name);
        return found ? found->property("text").toString() : QString();
    }
    void setText(const QString& name, const QString& text)
    {
        auto* field = item(name);
        ASSERT_NE(field, nullptr);
        auto* input = field->property("input").value<QQuickItem*>();
        input->forceActiveFocus();
        input->setProperty("text", QString());
        settle();
        type(text);
    }
};

} // namespace helix::ui::test
