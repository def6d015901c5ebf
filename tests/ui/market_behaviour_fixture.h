#pragma once
// The page on which images are chosen, with a catalogue that offers some.

#include <string>

#include <QQuickItem>

#include "ui/boundary_fixture.h"
#include "ui/market_fixture.h"

namespace helix::ui::test {

class MarketBehaviour : public BoundaryBehaviour {
protected:
    fakes::FakeCatalogues& catalogues = script.plane.fakeCatalogues;

    static catalogue::Entry entry(const std::string& name, const std::string& title,
                                  const std::string& language)
    {
        auto entry = catalogue::exampleEntry(name);
        entry.title = title;
        entry.languages = {language};
        entry.screenshots.clear();
        return entry;
    }
    /// How many images are left; -1 before the page is there.
    [[nodiscard]] int shown() const
    {
        auto* grid = item("imageGrid");
        return grid ? grid->property("count").toInt() : -1;
    }
    /// The word that a list which folds down shows; empty where it is not there.
    [[nodiscard]] QString chosenIn(const QString& list) const
    {
        auto* box = item(list);
        return box ? box->property("displayText").toString() : QString();
    }
    /// By the keyboard, in such a list.
    void choose(const QString& list, const QString& word)
    {
        auto* box = item(list);
        ASSERT_NE(box, nullptr);
        const auto at = box->property("model").toStringList().indexOf(word);
        ASSERT_GE(at, 0) << word.toStdString();
        box->forceActiveFocus(Qt::TabFocusReason);
        key(Qt::Key_Space);
        key(Qt::Key_Home);
        for (qsizetype step = 0; step < at; ++step)
            key(Qt::Key_Down);
        key(Qt::Key_Return);
    }
};

} // namespace helix::ui::test
