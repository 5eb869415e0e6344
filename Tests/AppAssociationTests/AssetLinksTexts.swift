import Addressing
import AppAssociation
import Records
import Rules

/// Asset links files in short, and what is read of them.
enum AssetLinksTexts {
  /// A fingerprint of the right form.
  static let fingerprint = (0..<32).map { $0 < 16 ? "0A" : "F\($0 % 10)" }.joined(separator: ":")

  /// The relation that lets apps open links.
  static let opens = "delegate_permission/common.handle_all_urls"

  /// The app that the files name.
  static let app = "com.example.plums"

  /// A target that is a site.
  static let site = #"{"namespace":"web","site":"https://www.example.com"}"#

  /// A target that is an app with these fingerprints, as JSON.
  static func fingerprints(_ list: String) -> String {
    #"{"namespace":"android_app","package_name":"com.example.a","sha256_cert_fingerprints":\#(list)}"#
  }

  /// A target that is such an app.
  static func target(_ package: String = app) -> String {
    #"{"namespace":"android_app","package_name":"\#(package)","#
      + #""sha256_cert_fingerprints":["\#(fingerprint)"]}"#
  }

  /// A statement that lets an app open links, with dynamic rules.
  static func statement(rules: String? = nil, package: String = app) -> String {
    let extensions = rules.map {
      #""relation_extensions":{"\#(opens)":{"dynamic_app_link_components":\#($0)}},"#
    }
    return #"{"relation":["\#(opens)"],\#(extensions ?? "")"target":\#(target(package))}"#
  }

  /// Reads a file.
  static func read(_ text: String) -> (file: AssetLinksFile, rules: [String], findings: [Finding]) {
    var findings: [Finding] = []
    let file = AssetLinksFile.read(Array(text.utf8), findings: &findings)
    return (file, findings.map(\.rule), findings)
  }

  /// What a file of one app with these rules says of an address of example.com.
  static func verdict(_ rules: String, _ rest: String) -> AppVerdict? {
    guard let url = WebAddress("https://example.com\(rest)") else { return nil }
    return read("[\(statement(rules: rules))]").file.match(url: url).first
  }
}
