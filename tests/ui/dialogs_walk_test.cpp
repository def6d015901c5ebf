// Every dialog of every page, opened and used with the keyboard alone. They are found in the pages as
// they stand there, and counted against the sources: a new one is walked without being named here.

#include <algorithm>
#include <map>
#include <set>

#include <QDirIterator>
#include <QFile>
#include <QQuickItem>
#include <QQuickWindow>
#include <QRegularExpression>
#include <QTest>

#include "ui/behaviour_fixture.h"
#include "ui/change_script.h"
#include "ui/keys_walk.h"
#include "build_tree.h"

namespace helix::ui::test {

using plane::State;

namespace {

/// "ForkDialog" of "ForkDialog_QMLTYPE_12_QML_34".
QString dialogTypeOf(const QObject* object)
{
    return QString::fromLatin1(object->metaObject()->className())
        .section(QStringLiteral("_QML"), 0, 0);
}

bool isDialog(const QObject* object)
{
    return object->inherits("QQuickPopup") && object->property("wide").isValid() &&
           object->property("title").isValid();
}

void collectDialogs(QObject* object, std::set<QObject*>& seen, std::vector<QObject*>& dialogs)
{
    if (!object || !seen.insert(object).second)
        return;
    if (isDialog(object))
        dialogs.push_back(object);
    for (auto* child : object->children())
        collectDialogs(child, seen, dialogs);
    if (auto* item = qobject_cast<QQuickItem*>(object))
        for (auto* child : item->childItems())
            collectDialogs(child, seen, dialogs);
    if (object->inherits("QQuickPopup"))
        collectDialogs(object->property("contentItem").value<QQuickItem*>(), seen, dialogs);
}

/// Files below ui/ whose root is a dialog of ours, without the extension.
QStringList dialogFiles()
{
    static const QRegularExpression root(QStringLiteral("^(HDialog|ConfirmDialog|TextDialog) \\{"),
                                         QRegularExpression::MultilineOption);
    QStringList names;
    QDirIterator files(QString::fromStdString(tests::sourceFile("ui")), {"*.qml"}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly) && QString::fromUtf8(file.readAll()).contains(root))
            names += files.fileInfo().completeBaseName();
    }
    return names;
}

/// The words that lead out of a dialog; none of them does anything.
bool leadsOut(const QQuickItem* button)
{
    static const QSet<QString> kWords = {"Cancel",       "Close",     "Done",
                                         "Keep it",      "Go back",   "Let it run",
                                         "Let them run", "Keep both", "Not now"};
    return kWords.contains(button->property("text").toString()) ||
           button->objectName() == QLatin1String("keepButton");
}

void collectButtons(QQuickItem* item, std::vector<QQuickItem*>& buttons)
{
    if (!item->isVisible())
        return;
    if (item->inherits("QQuickAbstractButton"))
        buttons.push_back(item);
    for (auto* child : item->childItems())
        collectButtons(child, buttons);
}

} // namespace

class DialogsWalked : public Behaviour {
protected:
    DialogsWalked()
        : id(script.plane.fakeWorkspaces.addWorkspace("shop", State::Ready).id)
    {
        fillAgents(script);
        fillChanges(script, id);
        fillSheet(script, id);
        auto& providers = script.plane.fakeProviders;
        providers.addProvider("anthropic", providers::ProviderKind::Anthropic,
                              "https://api.anthropic.com", true);
        providers.knownSecrets = {{"npm-token", "https://registry.npmjs.org", "X-Api-Key", {}}};
        providers.knownPrices = {{"claude-sonnet-*", 3000000, 15000000}};
    }
    /// Some control that is always there, as what the dialog is opened from.
    QQuickItem* opener() { return item("nav-settings"); }
    [[nodiscard]] static QQuickItem* bodyOf(QObject* dialog)
    {
        return dialog->property("contentItem").value<QQuickItem*>();
    }
    bool open(QObject* dialog)
    {
        opener()->forceActiveFocus(Qt::TabFocusReason);
        settle();
        if (dialog->property("workspace").isValid() && dialog->property("workspace").isNull())
            dialog->setProperty("workspace", item("workspacePage")->property("workspace"));
        QMetaObject::invokeMethod(dialog, "open");
        const bool isOpen =
            until([&] { return dialog->property("opened").toBool(); }, std::chrono::seconds(3));
        settle();
        return isOpen;
    }
    bool isGone(QObject* dialog)
    {
        return until([&] { return !dialog->property("visible").toBool(); },
                     std::chrono::seconds(3));
    }
    void walk(QObject* dialog)
    {
        const auto what = dialogTypeOf(dialog).toStdString() + " " +
                          dialog->objectName().toStdString() + " \"" +
                          dialog->property("title").toString().toStdString() + "\"";
        SCOPED_TRACE(what);
        ASSERT_TRUE(open(dialog));
        auto* here = window()->activeFocusItem();
        EXPECT_EQ(lostBecause(window(), here), "") << nameOf(here);
        EXPECT_TRUE(here && bodyOf(dialog)->isAncestorOf(here))
            << "the keyboard is not in it: " << nameOf(here);
        if (here && here->property("visualFocus").isValid()) {
            EXPECT_TRUE(here->property("visualFocus").toBool())
                << "nobody sees where the keyboard is: " << nameOf(here);
        }
        std::vector<QQuickItem*> buttons;
        collectButtons(bodyOf(dialog), buttons);
        const auto out = std::find_if(buttons.begin(), buttons.end(), leadsOut);
        const auto ofKind = [&buttons](const char* kind) {
            return std::ranges::count_if(buttons, [kind](const QQuickItem* button) {
                return button->property("kind").toString() == QLatin1String(kind);
            });
        };
        EXPECT_LE(ofKind("primary"), 1) << "which one is it that Enter presses?";
        EXPECT_FALSE(ofKind("primary") > 0 && ofKind("danger") > 0)
            << "two answers that do something";
        const bool closesItself = dialog->property("closePolicy").toInt() != 0;
        if (closesItself) {
            EXPECT_NE(out, buttons.end()) << "no button leads out of it";
        }
        if (out != buttons.end() && (*out)->isEnabled()) {
            QMetaObject::invokeMethod(*out, "clicked");
            EXPECT_TRUE(isGone(dialog)) << "its button does not close it";
            settle();
            EXPECT_EQ(window()->activeFocusItem(), opener()) << nameOf(window()->activeFocusItem());
            ASSERT_TRUE(open(dialog));
        }
        if (closesItself) {
            QTest::keyClick(window(), Qt::Key_Escape);
            EXPECT_TRUE(isGone(dialog)) << "Esc does not close it";
            settle();
            EXPECT_EQ(window()->activeFocusItem(), opener())
                << "the keyboard is not where it was: " << nameOf(window()->activeFocusItem());
        }
        QMetaObject::invokeMethod(dialog, "close");
        ASSERT_TRUE(isGone(dialog));
    }
    void walkPage()
    {
        settle();
        std::set<QObject*> seen;
        std::vector<QObject*> dialogs;
        collectDialogs(window(), seen, dialogs);
        collectDialogs(window()->contentItem(), seen, dialogs);
        for (auto* dialog : dialogs) {
            const auto key = std::pair(dialogTypeOf(dialog), dialog->objectName());
            // One that is opened from a menu has no window while that menu is closed.
            const auto* around = dialog->property("parent").value<QQuickItem*>();
            if (!around || !around->window())
                continue;
            if (!kLeftOut.contains(dialog->objectName()) && walked.insert(key).second)
                walk(dialog);
            else
                walked.insert(key);
            for (const auto* type = dialog->metaObject(); type; type = type->superClass())
                types.insert(
                    QString::fromLatin1(type->className()).section(QStringLiteral("_QML"), 0, 0));
        }
    }
    /// Opening it does what it asks about.
    const QSet<QString> kLeftOut = {"leavingDialog"};
    std::set<std::pair<QString, QString>> walked;
    std::set<QString> types;
    WorkspaceId id;
};

TEST_F(DialogsWalked, EachHasAWayOutTheKeyboardAndGivesItBack)
{
    start("workspace/shop");
    ASSERT_TRUE(until([this] { return item("controlButton") != nullptr; }));
    for (const char* tab : {"boundary", "changes", "ports", "files", "info"})
        click(QStringLiteral("tab-") + QString::fromLatin1(tab));
    walkPage();
    for (const char* page : {"nav-workspaces", "nav-images", "nav-activity", "nav-settings"}) {
        click(QString::fromLatin1(page));
        walkPage();
    }
    for (const char* group : {"general", "ports", "providers", "agents", "network", "resources",
                              "storage", "appearance", "about"}) {
        if (item(QStringLiteral("section-") + QString::fromLatin1(group)) == nullptr)
            continue;
        click(QStringLiteral("section-") + QString::fromLatin1(group));
        walkPage();
    }
    key(Qt::Key_N, Qt::ControlModifier);
    walkPage();
    // They are made when they are wanted, and opened in keys_pages_test, changes_behaviour_test,
    // market_behaviour_test, versions_behaviour_test, image_departure_behaviour_test and
    // file_browser_test.
    const QSet<QString> kMetElsewhere = {"BoundarySheet",      "TakeHomeDialog", "RefuseDialog",
                                         "AddCatalogueDialog", "FileBrowser",    "NewFolderDialog",
                                         "VersionDialog",      "PushDialog"};
    for (const auto& name : dialogFiles())
        EXPECT_TRUE(types.contains(name) || kMetElsewhere.contains(name))
            << name.toStdString() << " was not met";
    EXPECT_GE(walked.size(), 40U);
}

} // namespace helix::ui::test
