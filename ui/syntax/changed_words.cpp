#include "ui/syntax/changed_words.h"

#include <algorithm>

#include "ui/syntax/tokenizer.h"

namespace helix::ui::syntax {

namespace {

/// Both characters around `at` belong to one word.
bool isWithinWord(const QString& text, int at)
{
    return at > 0 && at < text.size() && isWordPart(text[at - 1]) && isWordPart(text[at]);
}

int visible(const QString& text, int from, int length)
{
    const auto part = QStringView(text).mid(from, length);
    return static_cast<int>(
        std::count_if(part.begin(), part.end(), [](QChar c) { return !c.isSpace(); }));
}

} // namespace

std::pair<Span, Span> changedWords(const QString& before, const QString& after)
{
    const int shorter = static_cast<int>(std::min(before.size(), after.size()));
    int head = 0;
    while (head < shorter && before[head] == after[head])
        ++head;
    int tail = 0;
    while (tail < shorter - head &&
           before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    while (head > 0 && (isWithinWord(before, head) || isWithinWord(after, head)))
        --head;
    while (tail > 0 && (isWithinWord(before, static_cast<int>(before.size()) - tail) ||
                        isWithinWord(after, static_cast<int>(after.size()) - tail)))
        --tail;
    const Span first{head, static_cast<int>(before.size()) - tail - head};
    const Span second{head, static_cast<int>(after.size()) - tail - head};
    const int kept =
        visible(before, 0, head) + visible(before, static_cast<int>(before.size()) - tail, tail);
    const int changed =
        visible(before, first.start, first.length) + visible(after, second.start, second.length);
    // Two lines that merely share an indent or a bracket are two lines.
    if (kept * 3 < changed)
        return {};
    return {first, second};
}

} // namespace helix::ui::syntax
