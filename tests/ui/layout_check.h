#pragma once
// What is wrong with how a window is laid out, told from its items: no picture is looked at.

#include <string>
#include <vector>

#include <QSet>
#include <QString>

class QQuickItem;
class QQuickWindow;

namespace helix::ui::test {

/// One thing that a person would see as broken.
struct LayoutFault {
    enum class Kind {
        Overlap,  ///< two texts, or two buttons, are drawn over one another
        Covered,  ///< something opaque that is no layer lies over a part of a text, or a toast over
                  ///< a button or the words of a notice
        Cut,      ///< a text or a button goes on where it is not drawn any more
        StickOut, ///< a text is larger than the room it was given
        Elided,   ///< words of our own end in an ellipsis
        Squeezed, ///< a button is smaller than what stands in it
    };
    Kind kind = Kind::Overlap;
    QString path;  ///< from the outside in, by type and object name
    QString text;  ///< what it says
    QString other; ///< what it collides with, or by how much
};

/// "Cut: Main > ... > HText "Delete…": ...".
std::string describe(const LayoutFault& fault);

/// Every sentence and label that the files below `folder` (QML and C++) give to a translator and
/// that has no place for a value: words of our own, whose length we know.
QSet<QString> ownWords(const QString& folder);

/// A banner of a page, or a bar that asks: by what a screen reader is told of it, so that one is
/// known which does not say `isNotice` to FreePlace. A line of text is none, nor is a toast.
bool isNoticeBox(QQuickItem& item);

/// What is wrong in `window` as it was rendered last. Places are compared in the window's
/// coordinates, so the result is the same at every scale. UI thread.
///
/// - Texts collide when what is drawn of their letters (from the height of capitals to the base
///   line) meets and nothing opaque lies between them: a dialog over a page is no collision.
/// - What a Flickable can scroll to is not cut. A layer (a popup, or an item with a z of its own)
///   may cover what lies below it.
/// - `own` may not be elided. Other words may: they are a user's or a guest's, have any length, and
///   are shown whole under the pointer (WholeText).
/// - Meant, and so not told: a badge on the corner of an icon, a small button in a row that is a
///   button, a button whose content is a layout (what stands in it is judged instead), icons that
///   are larger than their box, and rows that a list keeps to be used again.
std::vector<LayoutFault> checkLayout(const QQuickWindow& window, const QSet<QString>& own);

} // namespace helix::ui::test
