#pragma once
// Pictures of one conversation and what stands around it.

#include <QQuickItem>

#include "ui/shell/backend.h"
#include "ui/screenshots_fixture.h"
#include "ui/talk_fixture.h"

namespace helix::ui::test {

class TalkScreenshots : public Screenshots {
protected:
    SessionId begin()
    {
        fillEverything();
        addAgents(script.plane.fakeAgents);
        return addCartTalk(script, script.plane.fakeWorkspaces.all[0].id);
    }
    fakes::FakeSessions& talk() { return script.plane.fakeSessions; }
    void shoot(const QString& name, QSize size = {1280, 800})
    {
        beginAt("workspace/checkout-fix", size);
        until([this] { return item("hud") != nullptr; }, std::chrono::seconds(2));
        save(name);
    }
};

} // namespace helix::ui::test
