#include "ui/same_surroundings.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <ctime>

#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QLocale>

#include "build_tree.h"

namespace {

/// 2026-03-18 14:25:07 UTC, a Wednesday: far from midnight, whatever is "minutes ago" is of today.
constexpr time_t kNow = 1773843907;
constexpr long kMemoryBytes = 16L << 30;
std::atomic<std::uint32_t> thrown{0};

/// Of MurmurHash3: neighbours differ in every bit.
std::uint32_t mixed(std::uint32_t bits)
{
    bits = (bits ^ (bits >> 16)) * 0x85ebca6bU;
    bits = (bits ^ (bits >> 13)) * 0xc2b2ae35U;
    return bits ^ (bits >> 16);
}

} // namespace

namespace helix::ui::test {

void rewindDice()
{
    thrown = 0;
}

void settleSurroundings()
{
    ::setenv("FONTCONFIG_FILE", tests::sourceFile("tests/ui/fonts.conf").c_str(), 1);
    // What a user may have set for other programs.
    for (const char* name :
         {"FREETYPE_PROPERTIES", "QT_FONT_DPI", "QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE"})
        ::unsetenv(name);
    ::setenv("LC_ALL", "C.UTF-8", 1);
    QCoreApplication::setApplicationVersion(QStringLiteral("1.0.0"));
    ::setenv("TZ", "UTC", 1);
    ::tzset();
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

} // namespace helix::ui::test

// In place of those of libc and libcrypto, for this program and its libraries.
extern "C" {

int gettimeofday(timeval* now, void*) noexcept
{
    *now = {kNow, 0};
    return 0;
}

int clock_gettime(clockid_t clock, timespec* now) noexcept
{
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)
        return static_cast<int>(::syscall(SYS_clock_gettime, clock, now));
    *now = {kNow, 0};
    return 0;
}

/// libc's own name for it.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-redundant-declaration)
long __sysconf(int name) noexcept;

long sysconf(int name) noexcept
{
    return name == _SC_PHYS_PAGES ? kMemoryBytes / __sysconf(_SC_PAGESIZE) : __sysconf(name);
}

int RAND_bytes(unsigned char* bytes, int count)
{
    for (int at = 0; at < count; ++at)
        bytes[at] = static_cast<unsigned char>(mixed(++thrown));
    return 1;
}
}
