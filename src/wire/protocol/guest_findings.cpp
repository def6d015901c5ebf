#include "protocol/guest_findings.h"

#include <algorithm>
#include <array>

#include "base/bytes.h"
#include "base/try.h"
#include "protocol/checked_json.h"

namespace helix::protocol {
namespace {

constexpr std::size_t kMaxSubject = 40, kMaxSentence = 600, kMaxLevel = 16;
constexpr std::array<const char*, 3> kLevelWords{"good", "note", "problem"};

std::string cut(const std::string& text, std::size_t most)
{
    constexpr std::size_t kEllipsis = 3;
    return printable(text, text.size() <= most ? most : most - kEllipsis);
}

GuestFinding readFinding(CheckedJson& json)
{
    GuestFinding finding;
    const std::string level = json.text("level", kMaxLevel);
    const auto* known = std::ranges::find(kLevelWords, level);
    if (known == kLevelWords.end())
        json.refuse("level", "is none that there is");
    else
        finding.level = static_cast<GuestFinding::Level>(known - kLevelWords.begin());
    finding.subject = printable(json.text("subject", kMaxSubject), kMaxSubject);
    finding.sentence = printable(json.text("sentence", kMaxSentence), kMaxSentence);
    return finding;
}

} // namespace

Json encodeGuestFindings(const std::vector<GuestFinding>& findings)
{
    Json list = Json::array();
    for (const GuestFinding& finding : findings) {
        if (list.size() >= kMaxGuestFindings)
            break;
        Json json = Json::object();
        json["level"] = kLevelWords[static_cast<std::size_t>(finding.level)];
        json["subject"] = cut(finding.subject, kMaxSubject);
        json["sentence"] = cut(finding.sentence, kMaxSentence);
        list.push_back(std::move(json));
    }
    Json answer = Json::object();
    answer["findings"] = std::move(list);
    return answer;
}

Result<std::vector<GuestFinding>> decodeGuestFindings(const Json& answer)
{
    CheckedJson fields(answer);
    std::vector<GuestFinding> findings;
    for (CheckedJson& json : fields.items("findings", kMaxGuestFindings))
        findings.push_back(readFinding(json));
    TRY(fields.outcome());
    return findings;
}

} // namespace helix::protocol
