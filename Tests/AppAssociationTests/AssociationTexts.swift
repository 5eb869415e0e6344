import Addressing
import AppAssociation
import Records

/// Builds association files for tests.
enum AssociationTexts {
  static let app = "ABCDE12345.com.example.app"
  static let other = "ABCDE12345.com.example.other"

  /// A file with one app and these components.
  static func components(_ list: String) -> String {
    #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(list)]}]}}"#
  }

  /// A file with one app and these legacy paths.
  static func paths(_ list: String) -> String {
    #"{"applinks":{"apps":[],"details":[{"appID":"\#(app)","paths":[\#(list)]}]}}"#
  }

  /// A file with more members of `applinks` before its one entry.
  static func links(_ members: String, _ components: String) -> String {
    #"{"applinks":{\#(members),"details":[{"appIDs":["\#(app)"],"components":[\#(components)]}]}}"#
  }

  /// Reads `text`; the findings are dropped.
  static func read(_ text: String) -> AppAssociationFile {
    var findings: [Finding] = []
    return AppAssociationFile.read(Array(text.utf8), findings: &findings)
  }

  /// The identifiers of the rules that `text` breaks, in order.
  static func findings(_ text: String) -> [Finding] {
    var findings: [Finding] = []
    _ = AppAssociationFile.read(Array(text.utf8), findings: &findings)
    return findings
  }

  /// The verdict of the file `text` on the rest of an address behind `https://example.com`.
  static func verdict(_ text: String, _ rest: String, app: String = app) -> String {
    guard let url = WebAddress("https://example.com" + rest) else { return "no address" }
    let verdicts = read(text).match(url: url)
    return verdicts.first { $0.appID == app }?.verdict.rawValue ?? "no app"
  }
}
