#pragma once
// What the tokenizer needs to know of a language, as data.

#include <string_view>
#include <vector>

#include <QSet>
#include <QString>
#include <QStringList>

namespace helix::ui::syntax {

/// Lists in it are words separated by spaces.
struct Language {
    const char* name;
    const char* endings;     ///< of file names, without the dot
    const char* names;       ///< whole file names
    const char* lineComment; ///< beginnings of a comment that ends with the line
    const char* blockOpen;   ///< of a comment over several lines; or empty
    const char* blockClose;
    const char* quotes;     ///< around strings that end with the line
    const char* longQuotes; ///< around strings over several lines
    const char* keywords;
};

/// The words of such a list.
QStringList wordsIn(const char* list);

/// Null when none is known for this file.
const Language* languageOf(const QString& path);
/// By a word that people write for it: "python", "py", "c++", "bash". Null when none is known.
const Language* languageNamed(const QString& word);
/// The keywords of `language`, made once.
const QSet<QString>& keywordsOf(const Language& language);

} // namespace helix::ui::syntax
