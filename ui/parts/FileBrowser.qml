import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Our own file dialog, where the desktop offers none: places at the left, a folder at the right, a path to type above. Tab completes
// what is typed, the arrows go through the list, Backspace goes one folder up. kind: "open", "save" or "folder".
HDialog {
    id: dialog
    objectName: "fileBrowser"
    wide: 860
    property string kind: "open"
    /// A folder that is not there yet is chosen as well, by its name: whoever asks makes it.
    property bool mayBeNew: false
    /// What was said of what was chosen; gone with the next thing that is done.
    property string problem
    /// Nothing was taken and nobody went away: what the disk answers later is for nobody.
    property bool asking: false
    signal picked(string path)
    readonly property bool saving: kind === "save"
    readonly property int roomy: Math.max(180, Math.min(380, (dialog.parent ? dialog.parent.height : 800) - (saving ? 330 : 270)))

    function ask(kind, title, suggestion) {
        dialog.kind = kind
        dialog.title = title
        name.text = suggestion
        const recent = Backend.memory.folders()
        places.look(recent)
        show(recent.length > 0 ? recent[0] : "~")
        open()
    }
    onAboutToShow: asking = true
    onAboutToHide: {
        asking = false
        folder.forgetLook()
    }
    onOpened: {
        const field = saving ? name : location
        field.forceActiveFocus(Qt.TabFocusReason)
        const dot = name.text.lastIndexOf(".")
        if (saving)
            name.input.select(0, dot > 0 ? dot : name.text.length)
    }
    function show(path) {
        problem = ""
        list.currentIndex = -1
        folder.go(path)
        location.text = folder.folder === "/" ? "/" : folder.folder + "/"
    }
    function choose(row) {
        problem = ""
        list.currentIndex = row
        if (row < 0)
            return
        if (folder.isFolderAt(row))
            return show(folder.pathAt(row))
        const path = folder.pathAt(row)
        if (saving)
            name.text = path.slice(path.lastIndexOf("/") + 1)
        else
            location.text = path
    }
    function accept() {
        problem = ""
        if (!asking)
            return
        if (saving && name.text.trim() === "")
            problem = qsTr("Give it a name.")
        else if (saving && name.text.includes("/"))
            problem = qsTr("A name has no slash in it. Choose the folder above.")
        else
            folder.look(saving ? folder.resolved(location.text.replace(/\/?$/, "/") + name.text) : folder.resolved(location.text))
    }
    function done(path) {
        close()
        picked(path)
    }
    function answer(path, exists, isFolder, isWritable, problem) {
        const bare = path.length > 1 ? path.replace(/\/$/, "") : path
        const shown = folder.shownAs(bare)
        if (problem !== "")
            dialog.problem = problem
        else if (saving && isFolder)
            dialog.problem = qsTr("%1 is a folder.").arg(shown)
        else if (saving && !isWritable)
            dialog.problem = exists ? qsTr("%1 may not be written: it is read-only.").arg(shown) : qsTr("Nothing may be saved in this folder: it is read-only.")
        else if (saving && exists)
            replace.askFor(bare)
        else if (saving)
            done(bare)
        else if (!exists && mayBeNew && kind === "folder")
            done(bare)
        else if (!exists)
            dialog.problem = qsTr("There is nothing called %1.").arg(shown)
        else if (kind === "folder")
            isFolder ? done(bare) : dialog.problem = qsTr("%1 is no folder.").arg(shown)
        else
            isFolder ? show(bare) : done(bare)
    }
    HostFolder {
        id: folder
        foldersOnly: dialog.kind === "folder"
        onLooked: (path, exists, isFolder, isWritable, problem) => dialog.answer(path, exists, isFolder, isWritable, problem)
    }
    HostPlaces { id: places }
    NewFolderDialog {
        id: newFolder
        list: folder
        onMade: path => dialog.show(path)
    }
    ConfirmDialog {
        id: replace
        objectName: "replaceDialog"
        property string path
        function askFor(path) {
            replace.path = path
            open()
        }
        title: qsTr("Replace %1?").arg(folder.shownAs(path.slice(path.lastIndexOf("/") + 1)))
        sentence: qsTr("A file of this name is there already. What is in it is lost.")
        action: qsTr("Replace it")
        onConfirmed: dialog.done(path)
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: 8
        HIconButton {
            objectName: "browseUp"
            side: Theme.control
            iconName: "arrow_upward"
            text: qsTr("One folder up")
            enabled: folder.folder !== "/"
            onClicked: dialog.show(folder.above())
        }
        HTextField {
            id: location
            objectName: "browsePath"
            Layout.fillWidth: true
            code: true
            name: dialog.saving ? qsTr("Folder") : qsTr("Path")
            maximumLength: 4096
            onEdited: {
                dialog.problem = ""
                list.currentIndex = -1
                folder.follow(text)
            }
            onTabbed: event => {
                const whole = folder.completed(text)
                if (whole === text)
                    return
                event.accepted = true
                text = whole
                folder.follow(whole)
            }
            Keys.onDownPressed: list.take()
            onAccepted: dialog.accept()
        }
        HIconButton {
            objectName: "browseNewFolder"
            side: Theme.control
            visible: dialog.kind !== "open"
            iconName: "create_new_folder"
            text: qsTr("New folder")
            enabled: folder.problem === "" && folder.writable
            onClicked: newFolder.open()
        }
        HIconButton {
            objectName: "browseHidden"
            side: Theme.control
            iconName: folder.hidden ? "visibility" : "visibility_off"
            active: folder.hidden
            text: folder.hidden ? qsTr("Hide names that begin with a dot") : qsTr("Show names that begin with a dot")
            onClicked: folder.hidden = !folder.hidden
        }
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.preferredHeight: dialog.roomy
        spacing: 12
        ListView {
            id: placeList
            objectName: "browsePlaces"
            Layout.preferredWidth: 190
            Layout.fillHeight: true
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            model: places
            activeFocusOnTab: true
            keyNavigationEnabled: true
            currentIndex: 0
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Places")
            Keys.onReturnPressed: if (currentItem) currentItem.clicked() // qmllint disable
            Keys.onEnterPressed: if (currentItem) currentItem.clicked() // qmllint disable
            Keys.onSpacePressed: if (currentItem) currentItem.clicked() // qmllint disable
            delegate: BrowsedRow {
                required property var model
                width: ListView.view.width
                iconName: model.icon
                chosen: path === folder.folder
                keyboard: placeList.activeFocus && ListView.isCurrentItem
                onClicked: {
                    placeList.currentIndex = index
                    dialog.show(path)
                }
            }
        }
        Rectangle {
            Layout.fillWidth: true
            Layout.fillHeight: true
            radius: Theme.radius
            color: Theme.field
            border.color: Theme.line
            ListView {
                id: list
                objectName: "browseList"
                anchors.fill: parent
                anchors.margins: 4
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                model: folder
                reuseItems: true
                activeFocusOnTab: true
                keyNavigationEnabled: true
                highlightMoveDuration: 0
                currentIndex: -1
                ScrollBar.vertical: ScrollBar { }
                Accessible.role: Accessible.List
                Accessible.name: folder.shownAs(folder.folder)
                function take() {
                    forceActiveFocus(Qt.TabFocusReason)
                    if (currentIndex < 0 && count > 0)
                        currentIndex = 0
                }
                onActiveFocusChanged: if (activeFocus) take()
                Keys.onSpacePressed: dialog.choose(currentIndex)
                Keys.onReturnPressed: event => open(event)
                Keys.onEnterPressed: event => open(event)
                Keys.onPressed: event => {
                    if (event.key === Qt.Key_Backspace && folder.folder !== "/") {
                        event.accepted = true
                        dialog.show(folder.above())
                    }
                }
                function open(event) {
                    const isFolder = currentIndex >= 0 && folder.isFolderAt(currentIndex)
                    dialog.choose(currentIndex)
                    if (isFolder)
                        take()
                    else
                        dialog.accept()
                }
                delegate: BrowsedRow {
                    required property bool folder
                    width: ListView.view.width
                    iconName: folder ? "folder" : "insert_drive_file"
                    ink: folder ? Theme.accent : Theme.muted
                    chosen: ListView.isCurrentItem
                    keyboard: list.activeFocus && ListView.isCurrentItem
                    onClicked: dialog.choose(index)
                    onDoubleClicked: if (!folder) dialog.accept()
                    Accessible.description: folder ? qsTr("folder") : ""
                }
            }
            HText {
                objectName: "browseSays"
                anchors.centerIn: parent
                width: parent.width - 48
                visible: text !== ""
                text: folder.problem !== "" ? folder.problem : folder.count > 0 ? "" : folder.looking ? qsTr("Looking…") : qsTr("There is nothing to choose here.")
                color: folder.problem !== "" ? Theme.bad : Theme.muted
                wrapMode: Text.WordWrap
                horizontalAlignment: Text.AlignHCenter
            }
        }
    }
    HTextField {
        id: name
        objectName: "browseName"
        Layout.fillWidth: true
        visible: dialog.saving
        label: qsTr("Name")
        maximumLength: 255
        onEdited: dialog.problem = ""
        onAccepted: dialog.accept()
    }
    // Its room is kept: the buttons stay where they are.
    HText {
        objectName: "browseProblem"
        Layout.fillWidth: true
        Layout.preferredHeight: 34
        verticalAlignment: Text.AlignVCenter
        text: dialog.problem !== "" ? dialog.problem : dialog.saving && folder.problem === "" && !folder.writable ? qsTr("Nothing may be saved in this folder: it is read-only.") : folder.note !== "" || !dialog.mayBeNew ? folder.note : qsTr("A folder that is not there yet may be typed above; it is made then.")
        color: dialog.problem !== "" ? Theme.bad : Theme.muted
        wrapMode: Text.Wrap
        maximumLineCount: 2
        elide: Text.ElideRight
    }
    buttons: [
        HButton { objectName: "browseCancel"; text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton {
            objectName: "browseNow"
            text: dialog.saving ? qsTr("Save") : dialog.kind === "folder" ? qsTr("Choose") : qsTr("Open")
            kind: "primary"
            // A folder that is open in it is none that was chosen.
            enabled: dialog.kind !== "open" || !location.text.endsWith("/")
            onClicked: dialog.accept()
        }
    ]
}
