import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What Helix keeps on this computer, and what one can have back.
ColumnLayout {
    id: section
    spacing: 18
    readonly property StorageModel storage: Backend.storage
    Component.onCompleted: if (visible) storage.look() // not when it is only read for its titles
    SectionHeader {
        title: qsTr("Storage")
        subtitle: qsTr("What Helix keeps on this computer, and what you can have back.")
        knownAs: qsTr("disk space, reclaim, free up, clean up")
    }
    HCard {
        Layout.fillWidth: true
        visible: section.storage.known
        implicitHeight: whole.implicitHeight + 36
        ColumnLayout {
            id: whole
            x: 20
            y: 18
            width: parent.width - 40
            spacing: 12
            RowLayout {
                Layout.fillWidth: true
                HText { objectName: "storageTotal"; text: qsTr("%1 used by Helix").arg(section.storage.total); font.weight: Font.Medium; font.pixelSize: Theme.grown(14) }
                HText {
                    Layout.fillWidth: true
                    text: qsTr("%1 free on this disk").arg(section.storage.free)
                    color: Theme.soft
                    horizontalAlignment: Text.AlignRight
                    elide: Text.ElideRight
                }
            }
            StorageBar { id: bar; Layout.fillWidth: true }
        }
    }
    HCard {
        Layout.fillWidth: true
        visible: section.storage.known
        implicitHeight: rows.implicitHeight
        Column {
            id: rows
            width: parent.width
            Repeater {
                id: repeater
                model: section.storage.kinds
                Item {
                    id: row
                    required property var modelData
                    required property int index
                    objectName: "stored-" + modelData.kind
                    width: rows.width
                    height: Math.max(Theme.grown(50), Math.max(words.implicitHeight, share.implicitHeight) + Theme.grown(14))
                    Accessible.role: Accessible.ListItem
                    Accessible.name: modelData.title + ", " + modelData.size + (modelData.more !== "" ? ", " + modelData.more : "")
                    Rectangle {
                        visible: row.index < repeater.count - 1
                        anchors.bottom: parent.bottom
                        width: parent.width
                        height: 1
                        color: Theme.line
                    }
                    RowLayout {
                        anchors.fill: parent
                        anchors.leftMargin: 20
                        anchors.rightMargin: 20
                        spacing: 16
                        ColumnLayout {
                            id: words
                            Layout.preferredWidth: Theme.grown(250)
                            spacing: 3
                            HText { text: row.modelData.title; font.weight: Font.Medium; Accessible.ignored: true }
                            HText { Layout.fillWidth: true; text: row.modelData.purpose; font.pixelSize: Theme.small; color: Theme.muted; elide: Text.ElideRight; wrapMode: Theme.cutOrWrapped; Accessible.ignored: true }
                        }
                        ColumnLayout {
                            id: share
                            Layout.fillWidth: true
                            Layout.preferredWidth: Theme.grown(200)
                            spacing: 6
                            Row {
                                id: part
                                Layout.fillWidth: true
                                height: 6
                                spacing: 2
                                readonly property double own: 1 - row.modelData.shared
                                readonly property double room: Math.max(4, width * row.modelData.share)
                                Rectangle { visible: width > 0; width: part.room * row.modelData.shared; height: 6; radius: 3; color: bar.colours[row.modelData.kind]; opacity: 0.42 }
                                Rectangle { visible: width > 0; width: part.room * part.own; height: 6; radius: 3; color: bar.colours[row.modelData.kind] }
                            }
                            HText { Layout.fillWidth: true; visible: text !== ""; text: row.modelData.more; font.pixelSize: Theme.small; color: Theme.soft; elide: Text.ElideRight; wrapMode: Theme.cutOrWrapped; Accessible.ignored: true }
                        }
                        HText {
                            Layout.preferredWidth: Theme.grown(76)
                            text: row.modelData.size
                            font.family: Theme.codeFamily
                            font.preferShaping: false
                            font.pixelSize: Theme.small
                            horizontalAlignment: Text.AlignRight
                            Accessible.ignored: true
                        }
                    }
                }
            }
        }
    }
    SettingsGroup {
        SettingRow {
            Layout.fillWidth: true
            offered: Backend.storageMove.offered
            title: qsTr("Where it is kept")
            more: qsTr("%1. Another disk is as good, if it has room; workspaces and images go there together.").arg(Backend.storageMove.place)
            knownAs: qsTr("location, data folder, another disk")
            HButton {
                objectName: "moveStorage"
                text: qsTr("Move…")
                Accessible.name: qsTr("Move workspaces and images to another folder")
                onClicked: newFolder.choose(qsTr("The new folder"))
            }
        }
        SettingRow {
            Layout.fillWidth: true
            title: qsTr("Always record desktops")
            more: qsTr("Keeps the newest of what each workspace's desktop shows, up to this size; the oldest goes. A desktop that stands still takes nothing.")
            HSelect {
                objectName: "rollingMiB"
                width: Theme.grown(220)
                label: qsTr("Always record desktops")
                readonly property var sizes: {
                    const usual = [0, 64, 256, 1024, 4096]
                    const now = Backend.settings.rollingMiB
                    return usual.includes(now) ? usual : usual.concat([now]).sort((a, b) => a - b)
                }
                model: sizes.map(v => v === 0 ? qsTr("Off") : qsTr("%1 each").arg(Sizes.ofMiB(v)))
                currentIndex: sizes.indexOf(Backend.settings.rollingMiB)
                onActivated: row => Backend.settings.rollingMiB = sizes[row]
            }
        }
    }
    RowLayout {
        Layout.fillWidth: true
        visible: section.storage.known
        spacing: 12
        HText {
            Layout.fillWidth: true
            text: qsTr("Pale: shared by several. Nothing that a workspace needs is touched; workspaces that run give back what was deleted in them.")
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
        }
        HButton {
            objectName: "reclaim"
            enabled: !section.storage.reclaiming
            text: section.storage.reclaiming ? qsTr("Tidying up…") : section.storage.needless !== "" ? qsTr("Reclaim %1").arg(section.storage.needless) : qsTr("Reclaim")
            onClicked: section.storage.reclaim()
        }
    }
    FolderPicker {
        id: newFolder
        mayBeNew: true
        onPicked: folder => moving.openFor(folder)
    }
    MoveStorageDialog { id: moving }
}
