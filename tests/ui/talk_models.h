#pragma once
// The models of one conversation over a script, without a window.

#include <functional>

#include <gtest/gtest.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QImage>

#include "ui/shell/backend.h"
#include "ui/conversation/conversation.h"
#include "ui/conversation/session_hub.h"
#include "ui/fake_line.h"
#include "turn_loop.h"

namespace helix::ui::test {

using tests::until;

inline QVariant cell(const QAbstractItemModel& model, int row, const char* role)
{
    return model.data(model.index(row, 0), model.roleNames().key(role));
}

inline std::string pngBase64(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes.toBase64().toStdString();
}

class TalkModels : public testing::Test {
protected:
    TalkModels()
        : backend(script)
        , workspace(script.plane.fakeWorkspaces.addWorkspace("shop", helix::plane::State::Ready).id)
        , id(talk().addSession(workspace, "Fix it", sessions::SessionState::Working).id)
    {
    }
    void open()
    {
        script.open();
        ASSERT_TRUE(until([this] { return backend.isOpen(); }));
    }
    void follow(Conversation& conversation)
    {
        conversation.setBackend(&backend);
        conversation.setSession(QString::fromStdString(id.str()));
        ASSERT_TRUE(until([&] { return conversation.isSettled(); }));
    }
    void fill(int count)
    {
        for (int at = 1; at <= count; ++at)
            talk().addEntry(id,
                            at % 3 == 0 ? sessions::ConversationEntry::Kind::Tool
                                        : sessions::ConversationEntry::Kind::Answer,
                            "Entry **" + std::to_string(at) + "** with `code` and more words.");
    }
    fakes::FakeSessions& talk() { return script.plane.fakeSessions; }
    SessionHub& hub() { return *qobject_cast<SessionHub*>(backend.sessions()); }
    QString workspaceId() const { return QString::fromStdString(workspace.str()); }

    FakeLine script;
    Backend backend;
    WorkspaceId workspace;
    SessionId id;
};

} // namespace helix::ui::test
