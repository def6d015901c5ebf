#include "ctl/consent.h"

#include <iostream>

#include "base/bytes.h"
#include "ctl/interrupts.h"
#include "ctl/secret_input.h"

namespace helix::ctl {

std::vector<std::string> sentencesOf(const protocol::Json& json, const char* key)
{
    std::vector<std::string> sentences;
    if (const auto list = json.find(key); list != json.end() && list->is_array())
        for (const auto& sentence : *list)
            if (sentence.is_string())
                sentences.push_back(printable(sentence.get<std::string>(), 500));
    return sentences;
}

std::string stakesText(const std::string& workspace, const std::vector<std::string>& sentences)
{
    std::string text = workspace + ":";
    for (const auto& sentence : sentences)
        text += " " + sentence;
    return text;
}

Result<void> askConsent(const std::string& workspace, const std::vector<std::string>& sentences,
                        const std::string& question, const Interrupts& interrupts)
{
    const auto stakes = stakesText(workspace, sentences);
    if (!canPrompt())
        return fail(ErrorCode::Conflict,
                    stakes + " Nothing was done; add --yes to do it all the same.");
    std::cerr << stakes << '\n';
    const auto typed = promptForLine(question + " [y/N] ", interrupts);
    if (!typed)
        return fail(typed.error());
    if (*typed == "y" || *typed == "Y" || *typed == "yes")
        return {};
    return fail(ErrorCode::Cancelled, "Nothing was done.");
}

} // namespace helix::ctl
