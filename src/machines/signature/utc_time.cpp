#include "signature/utc_time.h"

#include <array>
#include <cstdio>

#include "protocol/checked_json.h"

namespace helix::signature {
namespace {

constexpr std::string_view kTimePattern = "dddd-dd-ddTdd:dd:ddZ";

bool looksLikeTime(std::string_view text)
{
    if (text.size() != kTimePattern.size())
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool digit = text[i] >= '0' && text[i] <= '9';
        if (kTimePattern[i] == 'd' ? !digit : text[i] != kTimePattern[i])
            return false;
    }
    return true;
}

} // namespace

Result<UtcTime> parseUtcTime(std::string_view text)
{
    using namespace std::chrono;
    const auto number = [&](std::size_t at, std::size_t digits) {
        int value = 0;
        for (const char digit : text.substr(at, digits))
            value = value * 10 + (digit - '0');
        return value;
    };
    if (looksLikeTime(text)) {
        const year_month_day date{year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))),
                                  day(static_cast<unsigned>(number(8, 2)))};
        const int hour = number(11, 2), minute = number(14, 2), second = number(17, 2);
        if (date.ok() && date.year() >= year(1970) && hour < 24 && minute < 60 && second < 60)
            return sys_days(date) + hours(hour) + minutes(minute) + seconds(second);
    }
    return fail(ErrorCode::Protocol, "A time is not written as 2026-11-27T11:00:00Z is.");
}

std::string toText(UtcTime time)
{
    using namespace std::chrono;
    const auto day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss clock(time - day);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02dZ",
                  static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                  static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
                  static_cast<int>(clock.minutes().count()),
                  static_cast<int>(clock.seconds().count()));
    return text.data();
}

UtcTime readUtcTime(protocol::CheckedJson& object, const char* key)
{
    const auto time = parseUtcTime(object.text(key, kTimePattern.size()));
    if (time)
        return *time;
    object.refuse(key, "is no time such as 2026-11-27T11:00:00Z");
    return {};
}

} // namespace helix::signature
