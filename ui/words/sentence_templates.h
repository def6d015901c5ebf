#pragma once
// Finds which of our sentences a text is, and says it in another language. Pure; knows no file and no language.

#include <functional>
#include <span>
#include <vector>

#include <QHash>
#include <QString>

namespace helix::ui {

/// Sentences as templates ("There is no image named '{}'."): `{}` stands for a value, `{{` and `}}` for
/// braces, as std::format has it. Not for several threads at once.
class SentenceTemplates {
public:
    /// What the template of that number says in the other language; its values are `{}` in their
    /// order, or `{0}`, `{1}` in another one.
    using Translation = std::function<QString(int)>;
    /// Words in the quotes of the other language.
    using Quotes = std::function<QString(const QString&)>;

    /// `raw`: those of `templates` that end in words of others. Their values are never translated, but
    /// for one that they begin with.
    SentenceTemplates(std::span<const char* const> templates, Translation translation,
                      Quotes quotes, std::span<const char* const> raw = {});

    /// `text` in the other language: where it is one of the sentences, or several one after another,
    /// also behind what they are about ("owl: ..."). A value that is a sentence again is translated as
    /// well, unless it stands in quotes, as names do, or is a title of one word ("Project"), which may
    /// be a name. In a list (`"Package registries", github.com and 2 more`) what is a sentence of
    /// several words is said also in quotes of its own. Of several templates the one with the most words
    /// of its own is meant; where two have as many, and where none fits, `text` comes back as it is.
    [[nodiscard]] QString translated(const QString& text) const;

private:
    struct Template {
        std::vector<QString> literals; ///< what stands before, between and after the values
        qsizetype weight = 0;          ///< how many characters of its own it has
        bool isRaw = false;            ///< it ends in words of others
    };
    struct Match {
        int which = -1;
        std::vector<QStringView> values;
    };
    /// Templates by how they begin or end, and the lengths of those beginnings or ends.
    struct Index {
        QHash<QString, std::vector<int>> found;
        std::vector<qsizetype> lengths;

        void add(const QString& text, int which);
        template <typename Part, typename Each>
        void each(Part part, qsizetype most, Each each) const;
    };

    [[nodiscard]] const Template& templateOf(const Match& match) const;
    [[nodiscard]] bool fits(const Template& one, QStringView text,
                            std::vector<QStringView>& values) const;
    [[nodiscard]] Match find(QStringView text) const;
    /// Empty where `text` is none of the sentences.
    [[nodiscard]] QString whole(QStringView text, int depth) const;
    [[nodiscard]] QString inTurn(QStringView text, int depth) const;
    /// "owl: its sentence".
    [[nodiscard]] QString afterName(QStringView text, int depth) const;
    /// Of a template without a full stop, with one.
    [[nodiscard]] QString withFullStop(QStringView text, int depth) const;
    [[nodiscard]] QString listed(QStringView text) const;
    [[nodiscard]] QString titleInQuotes(QStringView text) const;
    [[nodiscard]] QString said(QStringView text, int depth) const;
    [[nodiscard]] QString filled(const Match& match, int depth) const;

    std::vector<Template> m_templates;
    Translation m_translation;
    Quotes m_quotes;
    Index m_byBeginning;       ///< those that begin with words of their own
    Index m_byEnd;             ///< those that begin with a value
    std::vector<int> m_others; ///< those that begin and end with a value
};

} // namespace helix::ui
