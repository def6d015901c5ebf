#include "ctl/consent.h"

#include <iostream>

#include "base/bytes.h"
#include "base/try.h"
#include "ctl/interrupts.h"
#include "ctl/secret_input.h"

namespace helix::ctl {

std::vector<std::string> printableSentences(std::vector<std::string> sentences)
{
    for (auto& sentence : sentences)
        sentence = printable(sentence, 500);
    return sentences;
}

std::string stakesText(const std::string& workspace, const std::vector<std::string>& sentences)
{
    std::string text = workspace + ":";
    for (const auto& sentence : sentences)
        text += " " + sentence;
    return text;
}

Question deletionQuestion(const Result<operations::Stakes>& stakes)
{
    Question question;
    question.text = "Delete it for good?";
    if (!stakes) {
        question.sentences = {"What would be lost with it cannot be said: " +
                              printable(stakes.error().message, 500)};
        return question;
    }
    if (!stakes->running && !stakes->losesWork)
        return question;
    question.sentences = printableSentences(stakes->deleting);
    if (stakes->running) {
        auto interrupted = printableSentences(stakes->stopping);
        interrupted.insert(interrupted.begin(), "It runs.");
        question.sentences.insert(question.sentences.begin(), interrupted.begin(),
                                  interrupted.end());
        question.text = "Stop it and delete it for good?";
        question.flag = "--force";
    }
    return question;
}

Question stopQuestion(const operations::Workspace& workspace, const operations::Stakes& stakes)
{
    if (workspace.waits) // it waits no more, and nothing is lost
        return {};
    if (workspace.state == "suspended")
        return {{"It is suspended; what it has in memory is lost when it is stopped."},
                "Throw it away and stop it?",
                "--force"};
    Question question;
    question.text = "Stop it all the same?";
    if (stakes.running)
        question.sentences = printableSentences(stakes.stopping);
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
