import QtQuick
import QtQuick.Controls.Basic
import Helix

Item {
    id: page
    readonly property bool narrow: width < 820
    HText {
        id: title
        x: Theme.margin
        y: Theme.margin - 4
        text: qsTr("Settings")
        font.pixelSize: Theme.page
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    Flickable {
        id: list
        x: Theme.margin
        y: 84
        width: page.narrow ? 164 : Math.min(Theme.grown(190), 260)
        height: page.height - y
        contentHeight: sections.height + 8
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        clip: interactive
        ScrollBar.vertical: ScrollBar { }
        FocusInSight { view: list }
        Column {
            id: sections
            spacing: 2
            Repeater {
                model: Navigation.sections
                AbstractButton {
                    id: entry
                    required property var modelData
                    readonly property bool chosen: Navigation.settingsSection === modelData.key
                    objectName: "section-" + modelData.key
                    width: list.width
                    implicitHeight: Theme.grown(34)
                    hoverEnabled: true
                    focusPolicy: Qt.StrongFocus
                    text: modelData.text
                    Accessible.role: Accessible.PageTab
                    Accessible.name: text
                    Accessible.selected: chosen
                    Keys.onReturnPressed: clicked()
                    Keys.onEnterPressed: clicked()
                    Keys.onDownPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
                    Keys.onUpPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
                    onClicked: {
                        search.text = ""
                        Navigation.settingsSection = modelData.key
                    }
                    background: Rectangle {
                        radius: Theme.radius
                        color: entry.chosen ? Theme.chosen : entry.hovered ? Theme.hover : "transparent"
                        FocusRing { target: entry; anchors.margins: 0; radius: Theme.radius }
                    }
                    contentItem: HText {
                        leftPadding: 12
                        text: entry.text
                        verticalAlignment: Text.AlignVCenter
                        color: entry.chosen ? Theme.text : Theme.soft
                        font.weight: entry.chosen ? Font.Medium : Font.Normal
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
    SettingsIndex { id: index }
    Shortcut {
        sequence: StandardKey.Find // qmllint disable
        onActivated: {
            search.input.forceActiveFocus(Qt.ShortcutFocusReason)
            search.input.selectAll()
        }
    }
    HTextField {
        id: search
        objectName: "settingsSearch"
        readonly property bool wanted: text.trim() !== ""
        x: scroll.x
        y: Theme.margin - 6
        width: Math.min(body.width, 380)
        placeholder: qsTr("Search settings")
        maximumLength: 100
        onEdited: index.begin()
        onAccepted: if (wanted) results.choose()
        Keys.onDownPressed: page.move(1)
        Keys.onUpPressed: page.move(-1)
        Keys.onEscapePressed: text = ""
    }
    function move(by) {
        results.move(by)
        if (results.currentItem)
            insight.show(results.currentItem)
    }
    /// Goes to what was found, and marks it for a moment.
    function goTo(entry) {
        search.text = ""
        Navigation.settingsSection = entry.section
        Qt.callLater(reveal, entry)
    }
    function reveal(entry) {
        const all = body.item ? index.titled(body.item) : []
        // A list above it may have got rows meanwhile that have titles.
        const same = all[entry.place]
        const item = same && index.titleOf(same) === entry.title ? same : all.find(one => index.titleOf(one) === entry.title)
        if (!item)
            return
        insight.show(item)
        const control = item.nextItemInFocusChain(true)
        if (control && insight.holds(control))
            control.forceActiveFocus(Qt.TabFocusReason)
        mark.show(item)
    }
    Flickable {
        id: scroll
        objectName: "settingsScroll"
        anchors.left: list.right
        anchors.leftMargin: page.narrow ? 16 : 28
        anchors.right: parent.right
        anchors.top: parent.top
        anchors.topMargin: search.y + search.height + 14
        anchors.bottom: parent.bottom
        contentHeight: (search.wanted ? results.height : body.height) + 40
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        ScrollBar.vertical: ScrollBar { }
        FocusInSight { id: insight; view: scroll }
        SettingsResults {
            id: results
            objectName: "settingsResults"
            y: 8
            width: body.width
            visible: search.wanted
            found: index.find(search.text)
            complete: index.complete
            onChosen: entry => page.goTo(entry)
        }
        Loader {
            id: body
            objectName: "settingsBody"
            y: 8
            width: Math.min(scroll.width - Theme.margin, 1100)
            visible: !search.wanted
            source: (Navigation.sections.find(section => section.key === Navigation.settingsSection) ?? Navigation.sections[0]).page
            onLoaded: scroll.contentY = 0
        }
        FoundMark { id: mark }
    }
}
