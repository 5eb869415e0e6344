import Diagnosing
import Testing

/// What somebody asks, what there is to see, and what the first line must say.
struct Story: CustomTestStringConvertible {
  /// What went wrong, in a sentence.
  let title: String
  /// The question.
  let question: Diagnosis.Question
  /// The system.
  var platform = Diagnosis.Platform.ios
  /// The URL.
  var url = "https://links.plums.example/r/7"
  /// The page that the link is on.
  var from: String?
  /// What there is.
  let files: String
  /// What is found in the files, and what fixes it.
  let fix: (String, String)
  /// The page that the link is on once all is right; that of before when `nil`.
  var fixedFrom: String?
  /// The answer.
  var answer = Diagnosis.Answer.no
  /// What the first line begins with and how the main cause begins.
  let line: String
  /// Who can put it right.
  let owner: Diagnosis.Owner
  /// Where the main cause is; `nil` where that is not looked at.
  var proof: String?

  var testDescription: String { title }
}

/// What all stories are made of.
enum StoryTexts {
  static let app = "9QX4A7PLUM.com.example.plums"
  static let package = "com.example.plums"
  static let fingerprint =
    "3B:8F:0C:52:A1:77:E4:19:D0:6C:2E:95:BB:40:F8:13:67:CA:9D:21:0E:58:B4:7F:A3:DC:16:82:EF:49:C5:70"

  /// The fingerprint of Android's documentation.
  static let sampleFingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  /// A page with `head`.
  static func page(_ head: String, body: String = "") -> String {
    """
    == page 200
    <!doctype html>
    <html lang="en"><head><title>Plums</title>
    \(head)
    </head><body><p>Ripe plums.</p>\(body)</body></html>

    """
  }

  static let tag = #"<meta name="apple-itunes-app" content="app-id=544007664">"#

  /// A script that makes the tag.
  static let script = """
    var tag = document.createElement("meta"); tag.setAttribute("name", "apple-itunes-app");
    tag.content = "app-id=544007664"; document.head.appendChild(tag);
    """

  /// A script that makes the tag after a click.
  static let clickScript =
    "<script>document.addEventListener(\"click\", function () {\(script)});</script>"

  /// An association file that gives `app` the `components`.
  static func file(_ components: String = #"{"/":"/r/*"}"#, app: String = app) -> String {
    #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(components)]}]}}"#
  }

  static func aasa(_ text: String = file(), status: Int = 200) -> String {
    "== aasa \(status)\n\(text)\n"
  }

  /// Apple's copy of `text`.
  static func apple(_ text: String = file()) -> String {
    "== apple 200\nCache-Control: max-age=21600\nApple-Origin-Format: json\nAge: 60\n\n\(text)\n"
  }

  /// A failure that Apple remembers.
  static func failure(_ reason: String, details: String, age: Int) -> String {
    """
    == apple 404
    Apple-Failure-Reason: \(reason)
    Apple-Failure-Details: \(details)
    Cache-Control: max-age=3600
    Age: \(age)

    Not Found

    """
  }

  /// The entitlements of the app, for `domains`.
  static func entitlements(_ domain: String = "applinks:links.plums.example") -> String {
    """
    == ios/Runner/Runner.entitlements
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>application-identifier</key><string>\(app)</string>
    <key>com.apple.developer.associated-domains</key>
    <array><string>\(domain)</string></array>
    </dict></plist>

    """
  }

  /// A manifest with a filter of `attributes`.
  static func manifest(_ verifies: String = #" android:autoVerify="true""#) -> String {
    """
    == app/src/main/AndroidManifest.xml
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="\(package)">
    <uses-sdk android:targetSdkVersion="34"/>
    <application><activity android:name=".Main" android:exported="true">
    <intent-filter\(verifies)>
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="https" android:host="links.plums.example"/>
    </intent-filter></activity></application></manifest>

    """
  }

  static func statements(_ fingerprint: String = fingerprint) -> String {
    #"[{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"#
      + #""android_app","package_name":"\#(package)","#
      + #""sha256_cert_fingerprints":["\#(fingerprint)"]}}]"#
  }

  static func assetLinks(_ fingerprint: String = fingerprint) -> String {
    "== assetlinks 200\n\(statements(fingerprint))\n"
  }

  /// What Google's list has of the host.
  static let google = """
    == google 200
    Content-Type: application/json

    {"statements":[{"source":{"web":{"site":"https://links.plums.example."}},"relation":"delegate_permission/common.handle_all_urls","target":{"androidApp":{"packageName":"\(package)","certificate":{"sha256Fingerprint":"\(fingerprint)"}}}}],"maxAge":"599s"}

    """
}
