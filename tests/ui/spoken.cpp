#include "ui/spoken.h"

#include <map>
#include <utility>

#include <QMetaEnum>
#include <QQuickWindow>
#include <private/qguiapplication_p.h>
#include <qpa/qplatformaccessibility.h>
#include <qpa/qplatformintegration.h>

namespace helix::ui::test {

namespace {

bool isPressed(QAccessible::Role role)
{
    switch (role) {
    case QAccessible::Button:
    case QAccessible::CheckBox:
    case QAccessible::RadioButton:
    case QAccessible::ButtonMenu:
    case QAccessible::Link:
    case QAccessible::PageTab:
    case QAccessible::MenuItem:
        return true;
    default:
        return false;
    }
}

bool needsName(QAccessible::Role role)
{
    switch (role) {
    case QAccessible::EditableText:
    case QAccessible::ComboBox:
    case QAccessible::SpinBox:
    case QAccessible::Slider:
    case QAccessible::Dial:
    case QAccessible::ProgressBar:
    case QAccessible::List:
    case QAccessible::ListItem:
    case QAccessible::Tree:
    case QAccessible::TreeItem:
    case QAccessible::Table:
    case QAccessible::Graphic:
    case QAccessible::Dialog:
    case QAccessible::Terminal:
    case QAccessible::Heading:
        return true;
    default:
        return isPressed(role);
    }
}

bool saysNothing(QAccessible::Role role)
{
    return role == QAccessible::NoRole || role == QAccessible::Client ||
           role == QAccessible::Pane || role == QAccessible::Whitespace;
}

QString wordOf(const Spoken& node)
{
    const char* role = QMetaEnum::fromType<QAccessible::Role>().valueToKey(node.role);
    QString word = QString::fromLatin1(role ? role : "?") + " \"" + node.name.left(60) + '"';
    if (!node.object.isEmpty())
        word += " (#" + node.object + ")";
    return word;
}

class Judge {
public:
    void look(const Spoken& node, const QString& above)
    {
        const QString way = above.isEmpty() ? wordOf(node) : above + " > " + wordOf(node);
        if (needsName(node.role) && !node.isSecret && node.name.trimmed().isEmpty())
            tell(SpokenFault::Kind::Nameless, way);
        if (node.isFocusable && saysNothing(node.role))
            tell(SpokenFault::Kind::Roleless, way);
        std::map<std::pair<QString, QString>, int> said;
        for (const auto& child : node.children) {
            if (isPressed(child.role) && !child.name.trimmed().isEmpty() &&
                ++said[{child.name, child.description}] == 2)
                tell(SpokenFault::Kind::Twins, way + " > " + wordOf(child));
            look(child, way);
        }
    }
    std::vector<SpokenFault> faults;

private:
    void tell(SpokenFault::Kind kind, const QString& way)
    {
        faults.push_back({kind, way.toStdString()});
    }
};

void readInto(std::vector<Spoken>& siblings, QAccessibleInterface* item);

void readChildren(std::vector<Spoken>& into, QAccessibleInterface* item)
{
    for (int at = 0; at < item->childCount(); ++at)
        if (auto* child = item->child(at))
            readInto(into, child);
}

void readInto(std::vector<Spoken>& siblings, QAccessibleInterface* item)
{
    const auto state = item->state();
    if (!item->isValid() || state.invisible)
        return;
    Spoken node;
    node.role = item->role();
    node.name = item->text(QAccessible::Name);
    node.description = item->text(QAccessible::Description);
    node.object = item->object() ? item->object()->objectName() : QString();
    node.isFocusable = state.focusable;
    node.isFocused = state.focused;
    node.isSecret = state.passwordEdit;
    if (saysNothing(node.role) && !node.isFocusable)
        return readChildren(siblings, item);
    readChildren(node.children, item);
    siblings.push_back(std::move(node));
}

} // namespace

std::string describe(const SpokenFault& fault)
{
    constexpr const char* kKinds[] = {"Nameless", "Roleless", "Twins"};
    return std::string(kKinds[static_cast<int>(fault.kind)]) + ": " + fault.what;
}

Spoken spokenBy(QQuickWindow& window)
{
    // As a screen reader that comes to a running program: controls name themselves then.
    QGuiApplicationPrivate::platformIntegration()->accessibility()->setActive(true);
    Spoken root;
    root.role = QAccessible::Window;
    root.name = window.title();
    if (auto* interface = QAccessible::queryAccessibleInterface(&window))
        readChildren(root.children, interface);
    return root;
}

std::vector<SpokenFault> checkSpoken(const Spoken& root)
{
    Judge judge;
    judge.look(root, {});
    return std::move(judge.faults);
}

} // namespace helix::ui::test
