import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Everything an agent changed, to be read before it is taken. j and k go through the files, n and p through
// the changes of all of them, x ticks a part, f the file, u changes the view, / filters, Ctrl+F searches the
// diff, Ctrl+C copies what is selected in it, Esc closes.
Rectangle {
    id: view
    objectName: "reviewView"
    property WorkspaceItem workspace
    readonly property ProjectItem project: workspace ? Backend.projects.find(workspace.id) : null
    property bool shown: false
    property bool searching: false
    readonly property alias review: review
    // What is shown may not be what is there: nobody is told that nothing has changed.
    readonly property bool looks: workspace !== null && workspace.ready && project !== null && !project.current && project.problem === ""
    readonly property string nothing: looks ? qsTr("Looking for changes…") : qsTr("Nothing has changed.")
    signal closed()
    color: Theme.background
    visible: shown
    enabled: shown

    function openFor(path) {
        shown = true
        searching = false
        review.begin(path)
        takeKeys()
    }
    function takeKeys() { keys.forceActiveFocus() }
    function endSearch() {
        searching = false
        diff.selection.endSearch()
        takeKeys()
    }
    function close() {
        shown = false
        closed()
    }
    onWorkspaceChanged: shown = false
    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("Review")

    Review {
        id: review
        project: view.project
        onRefused: {
            Toaster.tell(qsTr("Sent to the agent."))
            refuse.close()
            view.close()
        }
    }
    // No focus scope: it would give the keyboard back to a field, and not to what reads these keys.
    Item {
        id: keys
        anchors.fill: parent
        Keys.onPressed: event => {
            if (event.matches(StandardKey.Copy) && !diff.selection.empty) {
                diff.copy()
                event.accepted = true
            } else if (event.matches(StandardKey.SelectAll) && diff.visible) {
                diff.selection.selectAll()
                event.accepted = true
            } else if (event.matches(StandardKey.Find) && diff.visible) {
                searching = true
                search.forceActiveFocus()
                event.accepted = true
            } else if (event.matches(StandardKey.FindNext) || event.matches(StandardKey.FindPrevious)) {
                search.go(event.matches(StandardKey.FindNext))
                event.accepted = true
            }
            if (event.accepted || event.modifiers & (Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier))
                return
            event.accepted = true
            switch (event.key) {
            case Qt.Key_J: case Qt.Key_Down: review.openNext(1); break
            case Qt.Key_K: case Qt.Key_Up: review.openNext(-1); break
            case Qt.Key_N: diff.goToChange(1); break
            case Qt.Key_P: diff.goToChange(-1); break
            case Qt.Key_X: review.chooseHunk(diff.hunk, !review.isHunkChosen(diff.hunk)); break
            case Qt.Key_F: review.choose(review.path, review.fileChosen !== "all"); break
            case Qt.Key_U: review.diff.sideBySide = !review.diff.sideBySide; break
            case Qt.Key_Left: diff.shift(-80); break
            case Qt.Key_Right: diff.shift(80); break
            case Qt.Key_PageDown: case Qt.Key_Space: diff.page(1); break
            case Qt.Key_PageUp: diff.page(-1); break
            case Qt.Key_Home: diff.goToHunk(0); break
            case Qt.Key_End: diff.goToHunk(review.diff.hunks - 1); break
            case Qt.Key_Slash: files.filter.forceActiveFocus(); break
            case Qt.Key_Escape:
                if (view.searching)
                    view.endSearch()
                else
                    view.close()
                break
            default: event.accepted = false
            }
        }
        ColumnLayout {
            anchors.fill: parent
            spacing: 0
            Rectangle {
                Layout.fillWidth: true
                Layout.preferredHeight: Theme.grown(54)
                color: Theme.side
                RowLayout {
                    anchors.fill: parent
                    anchors.leftMargin: 10
                    anchors.rightMargin: 12
                    spacing: 8
                    HIconButton {
                        objectName: "closeReview"
                        iconName: "arrow_back"
                        text: qsTr("Back to the desktop (Esc)")
                        onClicked: view.close()
                    }
                    Column {
                        Layout.fillWidth: true
                        spacing: 2
                        HText {
                            width: parent.width
                            text: view.workspace ? qsTr("Changes of %1").arg(view.workspace.name) : ""
                            font.weight: Font.DemiBold
                            elide: Text.ElideRight
                        }
                        HText {
                            width: parent.width
                            text: view.project ? [view.project.amount, view.project.origin].join(" · ") : ""
                            color: Theme.muted
                            font.pixelSize: Theme.small
                            elide: Text.ElideRight
                        }
                    }
                    HSegmented {
                        objectName: "diffLayout"
                        implicitWidth: Theme.grown(214)
                        label: qsTr("Layout")
                        options: [{ value: "both", text: qsTr("Side by side") }, { value: "one", text: qsTr("Unified") }]
                        value: review.diff.sideBySide ? "both" : "one"
                        onChosen: value => review.diff.sideBySide = value === "both"
                    }
                    HButton {
                        objectName: "refuseChanges"
                        iconName: "reply"
                        text: qsTr("Refuse…")
                        enabled: !review.busy
                        onClicked: refuse.openFor()
                    }
                    HButton {
                        objectName: "takeHome"
                        kind: "primary"
                        iconName: "file_download"
                        text: qsTr("Take home…")
                        enabled: review.anyChosen && !review.outdated && !review.busy
                        onClicked: home.openFor()
                    }
                }
                Rectangle {
                    anchors.bottom: parent.bottom
                    width: parent.width
                    height: 1
                    color: Theme.line
                }
            }
            Rectangle {
                objectName: "outdated"
                readonly property bool isNotice: true // no toast lies over it
                visible: review.outdated
                Layout.fillWidth: true
                Layout.preferredHeight: Theme.grown(48)
                color: Theme.warningWash
                Accessible.role: Accessible.AlertMessage
                Accessible.name: newer.text
                RowLayout {
                    anchors.fill: parent
                    anchors.leftMargin: 18
                    anchors.rightMargin: 12
                    spacing: 12
                    Icon { name: "update"; color: Theme.warning }
                    HText {
                        id: newer
                        Layout.fillWidth: true
                        text: qsTr("The agent has changed more since you began to read. Only what you have read can be taken, so look at the newest first.")
                        wrapMode: Text.WordWrap
                        maximumLineCount: 2
                        elide: Text.ElideRight
                    }
                    HButton {
                        objectName: "showNewest"
                        text: qsTr("Show the newest")
                        onClicked: review.begin("")
                    }
                }
            }
            RowLayout {
                Layout.fillWidth: true
                Layout.fillHeight: true
                spacing: 0
                ReviewFiles {
                    id: files
                    Layout.fillHeight: true
                    Layout.preferredWidth: Math.min(Theme.grown(330), Math.max(Theme.grown(240), view.width * 0.28))
                    review: review
                    nothing: view.nothing
                }
                ColumnLayout {
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    spacing: 0
                    ReviewHeading {
                        Layout.fillWidth: true
                        visible: review.path !== ""
                        review: review
                    }
                    RowLayout {
                        visible: view.searching && diff.visible
                        Layout.fillWidth: true
                        Layout.margins: 8
                        Layout.leftMargin: 12
                        spacing: 8
                        HTextField {
                            id: search
                            objectName: "diffSearch"
                            Layout.fillWidth: true
                            Layout.maximumWidth: 360
                            name: qsTr("Search this diff")
                            placeholder: qsTr("Search this diff")
                            maximumLength: 200
                            function go(forward) { diff.find(text, forward) }
                            onEdited: go(true)
                            Keys.onReturnPressed: event => go(!(event.modifiers & Qt.ShiftModifier))
                            Keys.onEnterPressed: event => go(!(event.modifiers & Qt.ShiftModifier))
                            Keys.onEscapePressed: view.endSearch()
                        }
                        HIconButton {
                            iconName: "keyboard_arrow_up"
                            text: qsTr("The one before (Shift+Enter)")
                            onClicked: search.go(false)
                        }
                        HIconButton {
                            objectName: "searchNext"
                            iconName: "keyboard_arrow_down"
                            text: qsTr("The next one (Enter)")
                            onClicked: search.go(true)
                        }
                        HText {
                            objectName: "searchOutcome"
                            Layout.fillWidth: true
                            text: diff.selection.missing ? qsTr("Not in this file's changes.") : diff.selection.hit > 0 ? qsTr("%1 of %2").arg(diff.selection.hitText).arg(diff.selection.hitsText) : ""
                            color: diff.selection.missing ? Theme.warning : Theme.soft
                            font.pixelSize: Theme.small
                            elide: Text.ElideRight
                        }
                        HIconButton {
                            objectName: "closeSearch"
                            iconName: "close"
                            text: qsTr("Close the search")
                            onClicked: view.endSearch()
                        }
                    }
                    Item {
                        Layout.fillWidth: true
                        Layout.fillHeight: true
                        DiffView {
                            id: diff
                            anchors.fill: parent
                            visible: review.kind === "text" && review.problem === ""
                            review: review
                            onPointed: keys.forceActiveFocus()
                        }
                        Loader {
                            anchors.fill: parent
                            active: review.kind === "picture"
                            sourceComponent: PictureDiff {
                                project: review.project
                                path: review.path
                                letter: review.letter
                            }
                        }
                        HText {
                            objectName: "reviewNote"
                            anchors.centerIn: parent
                            width: Math.min(implicitWidth, parent.width - 64)
                            horizontalAlignment: Text.AlignHCenter
                            wrapMode: Text.WordWrap
                            color: review.problem !== "" ? Theme.bad : Theme.muted
                            text: review.problem !== "" ? review.problem
                                : review.kind === "binary" ? qsTr("No text: there is nothing to compare line by line.")
                                : review.kind === "text" && review.loading ? qsTr("Loading…")
                                : review.kind === "text" && review.diff.hunks === 0 ? qsTr("No line has changed.")
                                : review.path === "" && files.list.total === 0 ? view.nothing : ""
                        }
                    }
                }
            }
            Rectangle {
                Layout.fillWidth: true
                Layout.preferredHeight: Theme.grown(34)
                color: Theme.side
                Rectangle {
                    width: parent.width
                    height: 1
                    color: Theme.line
                }
                RowLayout {
                    anchors.fill: parent
                    anchors.leftMargin: 18
                    anchors.rightMargin: 18
                    spacing: 16
                    HText {
                        objectName: "selectionSummary"
                        text: review.anyChosen ? qsTr("Chosen: %1").arg(review.summary) : review.summary
                        color: review.anyChosen ? Theme.soft : Theme.warning
                        font.pixelSize: Theme.small
                    }
                    Item { Layout.fillWidth: true }
                    HText {
                        visible: view.width > 980
                        text: qsTr("j k files · n p changes · x tick the part · f tick the file · u layout · / filter · Ctrl+F search")
                        color: Theme.muted
                        font.pixelSize: Theme.small
                    }
                }
            }
        }
    }
    TakeHomeDialog {
        id: home
        review: review
        workspace: view.workspace
        onClosed: keys.forceActiveFocus()
    }
    RefuseDialog {
        id: refuse
        review: review
        workspace: view.workspace
        onClosed: keys.forceActiveFocus()
    }
}
