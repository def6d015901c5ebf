#pragma once
// Pictures of one conversation and what stands around it.

#include <QQuickItem>

#include "ui/backend.h"
#include "ui/screenshots_fixture.h"
#include "ui/talk_fixture.h"

namespace helix::ui::test {

class TalkScreenshots : public Screenshots {
protected:
    // What moves for ever never stands still for its picture.
    TalkScreenshots() { script.settings["appearance.reduceMotion"] = "1"; }
    SessionId begin()
    {
        fillEverything();
        addAgents(talk());
        return addCartTalk(script, script.workspaces[0].id);
    }
    ScriptedSessions& talk() { return script.sessionScript; }
    void shoot(const QString& name, QSize size = {1280, 800})
    {
        beginAt("workspace/checkout-fix", size);
        until([this] { return item("hud") != nullptr; }, std::chrono::seconds(2));
        save(name);
    }
};

} // namespace helix::ui::test
