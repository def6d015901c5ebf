import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// What one workspace may use of the model providers.
HDialog {
    id: dialog
    objectName: "budgetDialog"
    title: qsTr("Budget of this workspace")
    property AccountItem account
    readonly property bool acceptable: dollars.problem === "" && tokens.problem === "" && requests.problem === ""
    function openFor(account) {
        dialog.account = account
        dollars.text = account.dollarLimit
        tokens.text = account.tokenLimit
        requests.text = account.requestLimit
        open()
    }
    function accept() {
        if (!acceptable)
            return
        account.setBudget(requests.text, tokens.text, dollars.text)
        close()
    }
    onOpened: { dollars.forceActiveFocus(); dollars.input.selectAll() }
    HText {
        Layout.fillWidth: true
        text: qsTr("What it asks of a model provider stops at the first of these limits. Leave a field empty for no limit.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    HTextField {
        id: dollars
        objectName: "budgetDollars"
        Layout.fillWidth: true
        label: qsTr("US dollars")
        placeholder: qsTr("no limit")
        code: true
        maximumLength: 14
        problem: dialog.account ? dialog.account.dollarProblem(text) : ""
        hint: dialog.account ? qsTr("%1 used so far, by the price table in Settings").arg(dialog.account.dollarsUsed) : ""
        onAccepted: dialog.accept()
    }
    HTextField {
        id: tokens
        objectName: "budgetTokens"
        Layout.fillWidth: true
        label: qsTr("Tokens, in and out together")
        placeholder: qsTr("no limit")
        code: true
        maximumLength: 18
        problem: dialog.account ? dialog.account.numberProblem(text) : ""
        hint: dialog.account ? qsTr("%1 used so far").arg(dialog.account.tokensUsed) : ""
        onAccepted: dialog.accept()
    }
    HTextField {
        id: requests
        objectName: "budgetRequests"
        Layout.fillWidth: true
        label: qsTr("Requests")
        placeholder: qsTr("no limit")
        code: true
        maximumLength: 18
        problem: dialog.account ? dialog.account.numberProblem(text) : ""
        hint: dialog.account ? qsTr("%1 used so far").arg(dialog.account.requestsUsed) : ""
        onAccepted: dialog.accept()
    }
    HText {
        Layout.fillWidth: true
        visible: text !== ""
        text: dialog.account ? dialog.account.unpricedText : ""
        color: Theme.warning
        font.pixelSize: Theme.small
        wrapMode: Text.WordWrap
    }
    buttons: [
        HButton { text: qsTr("Cancel"); kind: "plain"; onClicked: dialog.close() },
        HButton { objectName: "keepBudget"; text: qsTr("Set budget"); kind: "primary"; enabled: dialog.acceptable; onClicked: dialog.accept() }
    ]
}
