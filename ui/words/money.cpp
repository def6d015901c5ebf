#include "ui/words/money.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include "base/amounts.h"

namespace helix::ui {

namespace {
constexpr std::uint64_t kMicro = 1000000;
constexpr int kMoneyDigits = 6;

struct Money {
    Q_DECLARE_TR_FUNCTIONS(Money)
};

} // namespace

QString dollarField(std::uint64_t microUsd)
{
    const double dollars = static_cast<double>(microUsd) / static_cast<double>(kMicro);
    QString text = QString::number(dollars, 'f', kMoneyDigits);
    while (text.endsWith(QLatin1Char('0')) && text.section(QLatin1Char('.'), 1).size() > 2)
        text.chop(1);
    return text;
}

QString dollarText(std::uint64_t microUsd)
{
    const double dollars = static_cast<double>(microUsd) / static_cast<double>(kMicro);
    return Money::tr("$%1").arg(QLocale().toString(dollars, 'f', dollarDecimals(microUsd)));
}

std::optional<std::uint64_t> parseDollars(const QString& text)
{
    static const QRegularExpression kShape(
        QStringLiteral("^\\s*\\$?\\s*(\\d{1,6})(?:[.,](\\d{1,6}))?\\s*$"));
    const auto match = kShape.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const QString fraction = match.captured(2).leftJustified(kMoneyDigits, QLatin1Char('0'));
    return match.captured(1).toULongLong() * kMicro + fraction.toULongLong();
}

QString countText(std::uint64_t count)
{
    constexpr double kThousand = 1000;
    const auto number = static_cast<double>(count);
    const QLocale locale;
    if (number < kThousand)
        return locale.toString(static_cast<qulonglong>(count));
    if (number < kThousand * kThousand)
        return QStringLiteral("%1 k").arg(
            locale.toString(number / kThousand, 'f', number < 10 * kThousand ? 1 : 0));
    return QStringLiteral("%1 M").arg(locale.toString(number / kThousand / kThousand, 'f', 1));
}

} // namespace helix::ui
