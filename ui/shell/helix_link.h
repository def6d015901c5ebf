#pragma once
// Links that any web page may hand to Helix. They ask and never do: what they say is filled in
// where the user can read it, and nothing happens until the user presses the button.

#include <string>

#include <QObject>
#include <QString>
#include <QVariantMap>
#include <qqmlregistration.h>

#include "base/result.h"

namespace helix::ui {

/// What "helixvm:create?image=NAME&name=NAME" says.
struct CreateLink {
    std::string image; ///< RFC 1123 label
    std::string name;  ///< of the workspace; may be empty
};

inline constexpr std::size_t kMaxLink = 512;

/// Pure. InvalidArgument with a sentence for whatever is not exactly such a link: other words than
/// these, a word twice, escapes, more than kMaxLink bytes. No word of the link is in the sentence
/// as it came.
Result<CreateLink> readLink(const std::string& link);

/// What was typed behind `helix`, or opened with it in a file manager: a link stays as it is, a file
/// gets its whole path.
QString askedOf(const QString& word);

/// readLink() for pages.
class HelixLink : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
public:
    using QObject::QObject;
    /// "problem" (empty: it is one), "image", "name".
    Q_INVOKABLE [[nodiscard]] QVariantMap read(const QString& link) const;
};

} // namespace helix::ui
