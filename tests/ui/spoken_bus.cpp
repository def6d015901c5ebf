#include "ui/spoken_bus.h"

#include <map>
#include <utility>

#include <QCoreApplication>
#include <QDBusArgument>
#include <QDBusVariant>

namespace helix::ui::test {

namespace {

constexpr const char* kRegistry = "org.a11y.atspi.Registry";
constexpr const char* kRoot = "/org/a11y/atspi/accessible/root";
constexpr const char* kAccessible = "org.a11y.atspi.Accessible";
constexpr int kAnswerMs = 5000;
// AtspiStateType, atspi-constants.h.
constexpr unsigned kFocusable = 11, kFocused = 12, kVisible = 30;
constexpr int kDeepest = 80;

/// What Qt says on the bus for its roles (qspiaccessiblebridge.cpp), read backwards.
QAccessible::Role roleOf(const QString& word)
{
    static const std::map<QString, QAccessible::Role> kRoles = {
        {"push button", QAccessible::Button},
        {"toggle button", QAccessible::Button},
        {"check box", QAccessible::CheckBox},
        {"radio button", QAccessible::RadioButton},
        {"text", QAccessible::EditableText},
        {"entry", QAccessible::EditableText},
        {"password text", QAccessible::EditableText},
        {"combo box", QAccessible::ComboBox},
        {"page tab", QAccessible::PageTab},
        {"menu item", QAccessible::MenuItem},
        {"list", QAccessible::List},
        {"list box", QAccessible::List},
        {"list item", QAccessible::ListItem},
        {"tree", QAccessible::Tree},
        {"tree item", QAccessible::TreeItem},
        {"dialog", QAccessible::Dialog},
        {"label", QAccessible::StaticText},
        {"heading", QAccessible::Heading},
        {"image", QAccessible::Graphic},
        {"slider", QAccessible::Slider},
        {"spin button", QAccessible::SpinBox},
        {"progress bar", QAccessible::ProgressBar},
        {"terminal", QAccessible::Terminal},
        {"link", QAccessible::Link},
        {"frame", QAccessible::Window},
        {"window", QAccessible::Window},
        {"unknown", QAccessible::NoRole},
        {"filler", QAccessible::Client},
        {"invalid", QAccessible::NoRole}};
    const auto found = kRoles.find(word);
    return found == kRoles.end() ? QAccessible::Grouping : found->second;
}

/// One answer of one object; blocks.
class Reader {
public:
    explicit Reader(QDBusConnection bus)
        : m_bus(std::move(bus))
    {
    }

    QVariant call(const SpokenAddress& at, const char* method) const
    {
        const auto message = QDBusMessage::createMethodCall(
            at.service, at.path, QLatin1String(kAccessible), QLatin1String(method));
        const auto answer = m_bus.call(message, QDBus::Block, kAnswerMs);
        return answer.arguments().value(0);
    }

    QString property(const SpokenAddress& at, const char* name) const
    {
        auto message = QDBusMessage::createMethodCall(
            at.service, at.path, QStringLiteral("org.freedesktop.DBus.Properties"),
            QStringLiteral("Get"));
        message << QString::fromLatin1(kAccessible) << QString::fromLatin1(name);
        const auto answer = m_bus.call(message, QDBus::Block, kAnswerMs);
        return answer.arguments().value(0).value<QDBusVariant>().variant().toString();
    }

    std::vector<SpokenAddress> children(const SpokenAddress& at) const
    {
        std::vector<SpokenAddress> found;
        const auto said = call(at, "GetChildren");
        if (!said.canConvert<QDBusArgument>())
            return found;
        const auto list = said.value<QDBusArgument>();
        list.beginArray();
        while (!list.atEnd()) {
            SpokenAddress child;
            QDBusObjectPath path;
            list.beginStructure();
            list >> child.service >> path;
            list.endStructure();
            child.path = path.path();
            found.push_back(std::move(child));
        }
        list.endArray();
        return found;
    }

    quint64 state(const SpokenAddress& at) const
    {
        const auto said = call(at, "GetState");
        if (!said.canConvert<QDBusArgument>())
            return 0;
        QList<uint> words;
        said.value<QDBusArgument>() >> words;
        return words.size() < 2 ? 0 : words[0] | quint64(words[1]) << 32U;
    }

    void readInto(std::vector<Spoken>& siblings, const SpokenAddress& at, int depth) const
    {
        const auto is = [bits = state(at)](unsigned bit) { return (bits >> bit & 1U) != 0; };
        if (!is(kVisible) || depth > kDeepest)
            return;
        Spoken node;
        node.role = roleOf(call(at, "GetRoleName").toString());
        node.name = property(at, "Name");
        node.description = property(at, "Description");
        node.isFocusable = is(kFocusable);
        node.isFocused = is(kFocused);
        for (const auto& child : children(at))
            readInto(node.children, child, depth + 1);
        siblings.push_back(std::move(node));
    }

private:
    QDBusConnection m_bus;
};

} // namespace

QString SpokenBus::open()
{
    const auto session = QDBusConnection::sessionBus();
    if (!session.isConnected())
        return QStringLiteral("there is no session bus");
    const auto answer = session.call(QDBusMessage::createMethodCall(QStringLiteral("org.a11y.Bus"),
                                                                    QStringLiteral("/org/a11y/bus"),
                                                                    QStringLiteral("org.a11y.Bus"),
                                                                    QStringLiteral("GetAddress")),
                                     QDBus::Block, kAnswerMs);
    const auto address = answer.arguments().value(0).toString();
    if (answer.type() != QDBusMessage::ReplyMessage || address.isEmpty())
        return QStringLiteral("there is no accessibility bus (package at-spi2-core): %1")
            .arg(answer.errorMessage());
    m_bus = QDBusConnection::connectToBus(address, QStringLiteral("a reader"));
    if (!m_bus.isConnected())
        return QStringLiteral("the accessibility bus is not reached: %1")
            .arg(m_bus.lastError().message());
    m_bus.connect({}, {}, QStringLiteral("org.a11y.atspi.Event.Object"),
                  QStringLiteral("StateChanged"), this, SLOT(onStateChanged(QDBusMessage)));
    auto wish = QDBusMessage::createMethodCall(
        QLatin1String(kRegistry), QStringLiteral("/org/a11y/atspi/registry"),
        QLatin1String(kRegistry), QStringLiteral("RegisterEvent"));
    wish << QStringLiteral("object:state-changed:focused");
    const auto heard = m_bus.call(wish, QDBus::Block, kAnswerMs);
    return heard.type() == QDBusMessage::ReplyMessage ? QString() : heard.errorMessage();
}

std::future<std::optional<Spoken>> SpokenBus::read() const
{
    return std::async(std::launch::async, [bus = m_bus]() -> std::optional<Spoken> {
        const Reader reader(bus);
        const auto programs = reader.children({QLatin1String(kRegistry), QLatin1String(kRoot)});
        for (const auto& program : programs) {
            const auto windows = reader.children(program);
            Spoken root;
            root.role = QAccessible::Window;
            root.name = reader.property(program, "Name");
            for (const auto& window : windows)
                reader.readInto(root.children, window, 0);
            if (!root.children.empty())
                return root;
        }
        return std::nullopt;
    });
}

std::future<QString> SpokenBus::nameOf(const SpokenAddress& object) const
{
    return std::async(std::launch::async,
                      [bus = m_bus, object] { return Reader(bus).property(object, "Name"); });
}

void SpokenBus::onStateChanged(const QDBusMessage& message)
{
    const auto said = message.arguments();
    if (said.value(0).toString() == QLatin1String("focused") && said.value(1).toInt() == 1)
        m_focused.push_back({message.service(), message.path()});
}

} // namespace helix::ui::test
