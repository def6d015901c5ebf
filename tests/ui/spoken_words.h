#pragma once
// A window in another language: what of it is still in English, told from its items and a .ts file.

#include <vector>

#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QString>

class QQuickWindow;

namespace helix::ui::test {

/// What a .ts file says: sentences of the sources and what they are in its language.
class Dictionary {
public:
    /// `file`: path of a .ts file. isEmpty() when it cannot be read.
    explicit Dictionary(const QString& file);
    [[nodiscard]] bool isEmpty() const { return m_words.isEmpty(); }

    /// Translations without a place for a value: words of our own (layout_check.h). Not those of
    /// sentences from below the window, which are as long as they are, in English as well.
    [[nodiscard]] QSet<QString> ownWords() const;
    /// `text` is a sentence of the sources, whatever stands in its places, and no translation of
    /// one. A sentence that is the same in both languages is none.
    [[nodiscard]] bool isEnglish(const QString& text) const;

private:
    void add(const QString& source, const QString& translation);

    QHash<QString, QSet<QString>> m_words; ///< source -> translations, of all contexts
    QSet<QString> m_translations;
    QSet<QString> m_ofWindow;                     ///< of them, those of its own words
    std::vector<QRegularExpression> m_english;    ///< of sentences with places
    std::vector<QRegularExpression> m_translated; ///< the same
};

/// Texts that `window` shows and that are English. UI thread.
QStringList leftInEnglish(const QQuickWindow& window, const Dictionary& dictionary);

} // namespace helix::ui::test
