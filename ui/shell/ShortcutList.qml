pragma Singleton
import QtQuick

// Every shortcut there is, by where it works. Keys that do the same stand beside one another, with a space between them.
QtObject {
    readonly property var left: [
        { title: qsTr("Everywhere"), rows: [
            [qsTr("Ctrl+K"), qsTr("Go to, or do")],
            ["? F1", qsTr("These shortcuts")],
            [qsTr("Ctrl+N"), qsTr("New workspace")],
            [qsTr("Ctrl+F"), qsTr("Search: all conversations, or what the page shows")],
            [qsTr("Ctrl+1"), qsTr("Workspaces")],
            [qsTr("Ctrl+0"), qsTr("Wall")],
            [qsTr("Ctrl+2"), qsTr("Images")],
            [qsTr("Ctrl+3"), qsTr("Activity")],
            [qsTr("Ctrl+4 Ctrl+,"), qsTr("Settings")],
            [qsTr("Ctrl+Q"), qsTr("Quit; asks what becomes of workspaces, as closing does")]
        ] },
        { title: qsTr("On Create"), rows: [
            [qsTr("Ctrl+Enter"), qsTr("Create it")],
            ["Esc", qsTr("Back")]
        ] },
        { title: qsTr("A workspace"), rows: [
            [qsTr("Ctrl+L"), qsTr("Talk to the agent")],
            [qsTr("Ctrl+T"), qsTr("Take control of the desktop")],
            ["Esc Esc", qsTr("In control: give it back")],
            [qsTr("Ctrl+Alt+P"), qsTr("In control: private")],
            ["F11", qsTr("Full screen")],
            [qsTr("Ctrl+W"), qsTr("A desktop in a window of its own: close that")]
        ] },
        { title: qsTr("A terminal"), rows: [
            [qsTr("Ctrl+Shift+C"), qsTr("Copy")],
            [qsTr("Ctrl+Shift+V"), qsTr("Paste")],
            [qsTr("Ctrl+Shift+Tab"), qsTr("Leave it")]
        ] }
    ]
    readonly property var right: [
        { title: qsTr("A prompt"), rows: [
            [qsTr("Enter"), qsTr("Send it")],
            [qsTr("Shift+Enter"), qsTr("A new line")],
            ["@", qsTr("Name a file")],
            ["/", qsTr("A command of the agent")]
        ] },
        { title: qsTr("Review"), rows: [
            ["J K ↓ ↑", qsTr("Next and previous file")],
            ["N P", qsTr("Next and previous change")],
            [qsTr("PgDn PgUp Space"), qsTr("Further down and up")],
            [qsTr("Home End"), qsTr("First and last change")],
            ["← →", qsTr("Aside, in long lines")],
            ["X", qsTr("Take this change, or not")],
            ["F", qsTr("Take this file, or not")],
            ["U", qsTr("Side by side, or below one another")],
            ["/", qsTr("Find a file")],
            [qsTr("Ctrl+F F3"), qsTr("Find in the file, and the next place")],
            ["Esc", qsTr("Close it")]
        ] },
        { title: qsTr("Replay"), rows: [
            [qsTr("Space"), qsTr("Play, or stop")],
            ["← →", qsTr("What happened before and next")],
            [", .", qsTr("Five seconds back and on")],
            [qsTr("Home End"), qsTr("Beginning and end")],
            ["I O", qsTr("A cut begins and ends here")],
            ["F", qsTr("Fork from here")],
            ["Esc", qsTr("Close it")]
        ] }
    ]
}
