#include "ctl/consent.h"

#include <iostream>

#include "base/bytes.h"
#include "base/try.h"
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

Question deletionQuestion(const Result<protocol::Json>& stakes)
{
    Question question;
    question.text = "Delete it for good?";
    if (!stakes) {
        question.sentences = {"What would be lost with it cannot be said: " +
                              printable(stakes.error().message, 500)};
        return question;
    }
    const auto is = [&](const char* key) {
        const auto value = stakes->find(key);
        return value != stakes->end() && value->is_boolean() && value->get<bool>();
    };
    const bool runs = is("running");
    if (!runs && !is("loses_work"))
        return question;
    question.sentences = sentencesOf(*stakes, "deleting");
    if (runs) {
        auto interrupted = sentencesOf(*stakes, "stopping");
        interrupted.insert(interrupted.begin(), "It runs.");
        question.sentences.insert(question.sentences.begin(), interrupted.begin(),
                                  interrupted.end());
        question.text = "Stop it and delete it for good?";
        question.flag = "--force";
    }
    return question;
}

Result<void> askConsent(const std::string& workspace, const Question& question,
                        const Interrupts& interrupts)
{
    const auto stakes = stakesText(workspace, question.sentences);
    if (!canPrompt())
        return fail(ErrorCode::Conflict,
                    stakes + " Nothing was done; add " + question.flag + " to do it all the same.");
    std::cerr << stakes << '\n';
    TRY(const auto typed, promptForLine(question.text + " [y/N] ", interrupts));
    if (typed == "y" || typed == "Y" || typed == "yes")
        return {};
    return fail(ErrorCode::Cancelled, "Nothing was done.");
}

} // namespace helix::ctl
