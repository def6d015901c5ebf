#pragma once
// What the tests of projects, changes and attempts share: a window's models over a script.

#include <functional>
#include <memory>

#include <QCoreApplication>
#include <QElapsedTimer>

#include <gtest/gtest.h>

#include "ui/shell/backend.h"
#include "ui/change_script.h"
#include "ui/changes/projects_hub.h"
#include "ui/changes/review.h"
#include "turn_loop.h"

namespace helix::ui::test {

using tests::until;

inline QVariant cell(const QAbstractItemModel& model, int row, const char* role)
{
    return model.data(model.index(row, 0), model.roleNames().key(role));
}

class ChangesModels : public testing::Test {
protected:
    ChangesModels()
    {
        id = script.plane.fakeWorkspaces.addWorkspace("shop", plane::State::Ready).id;
        backend = std::make_unique<Backend>(script);
        review = std::make_unique<Review>();
    }
    void open()
    {
        script.open();
        ASSERT_TRUE(until([this] { return backend->isOpen(); }));
        ASSERT_TRUE(until([this] { return project() && project()->known(); }));
    }
    void beginReview()
    {
        open();
        ASSERT_TRUE(until([this] { return project()->isTaken(); }));
        review->setProject(project());
        review->begin();
        ASSERT_TRUE(until([this] { return !review->isLoading(); }));
    }
    void openFile(const QString& path)
    {
        review->openFile(path);
        ASSERT_TRUE(until([this] { return !review->isLoading(); }));
    }
    ProjectItem* project()
    {
        auto* hub = qobject_cast<ProjectsHub*>(backend->projects());
        return hub->find(QString::fromStdString(id.str()));
    }
    FakeLine script;
    WorkspaceId id;
    std::unique_ptr<Backend> backend;
    std::unique_ptr<Review> review;
};

} // namespace helix::ui::test
