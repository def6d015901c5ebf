#include "catalogue/folded_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QString>

#include "base/bytes.h"

namespace helix::catalogue {
namespace {

/// Letters that Unicode does not take apart, as people without them on their keyboards type them.
std::u32string_view asTyped(char32_t letter)
{
    using Pair = std::pair<char32_t, std::u32string_view>;
    constexpr std::array<Pair, 10> kTyped{{{0xdf, U"ss"},
                                           {0xe6, U"ae"},
                                           {0x153, U"oe"},
                                           {0xf8, U"o"},
                                           {0x142, U"l"},
                                           {0x111, U"d"},
                                           {0xf0, U"d"},
                                           {0xfe, U"th"},
                                           {0x131, U"i"},
                                           {0x127, U"h"}}};
    for (const auto& [from, to] : kTyped)
        if (letter == from)
            return to;
    return {};
}

bool isPartOfWord(char32_t letter)
{
    return QChar::isLetterOrNumber(letter) || letter == U'+' || letter == U'#';
}

/// Signs that join and direct others, and the fillers of Hangul, which count as letters.
bool drawsNothing(char32_t letter)
{
    constexpr char32_t kChoseongFiller = 0x115f, kJungseongFiller = 0x1160; // the rest become these
    return letter == kChoseongFiller || letter == kJungseongFiller ||
           QChar::category(letter) == QChar::Other_Format;
}

bool isAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::u32string foldedLetters(std::string_view text)
{
    if (isAscii(text)) { // nearly all of them, and far quicker
        const std::string lower = inLowerCase(text);
        return {lower.begin(), lower.end()};
    }
    const auto apart = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))
                           .normalized(QString::NormalizationForm_KD)
                           .toCaseFolded()
                           .normalized(QString::NormalizationForm_KD);
    std::u32string letters;
    for (const char32_t letter : apart.toStdU32String()) {
        if (QChar::isMark(letter) || drawsNothing(letter) || letter == QChar::ReplacementCharacter)
            continue;
        if (const auto typed = asTyped(letter); !typed.empty())
            letters += typed;
        else
            letters += letter;
    }
    return letters;
}

std::string inUtf8(std::u32string_view letters)
{
    if (std::ranges::all_of(letters, [](char32_t letter) { return letter < 0x80; }))
        return {letters.begin(), letters.end()};
    return QString::fromUcs4(letters.data(), static_cast<qsizetype>(letters.size())).toStdString();
}

} // namespace

std::string folded(std::string_view text)
{
    return inUtf8(foldedLetters(text));
}

std::vector<std::string> foldedWords(std::string_view text)
{
    const std::u32string letters = foldedLetters(text);
    std::vector<std::string> words;
    for (auto at = letters.begin(); at != letters.end();) {
        const auto begin = std::find_if(at, letters.end(), isPartOfWord);
        at = std::find_if_not(begin, letters.end(), isPartOfWord);
        if (begin != at)
            words.push_back(inUtf8({begin, at}));
    }
    return words;
}

} // namespace helix::catalogue
