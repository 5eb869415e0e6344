import Basics
import JSON

/// What Google's Digital Asset Links API responded, read.
///
/// References: <https://developers.google.com/digital-asset-links/reference/rest/v1/statements/list>,
/// <https://developers.google.com/digital-asset-links/reference/rest/v1/assetlinks/check>
struct GoogleAnswer: Hashable, Sendable {
  /// The codes, without the `ERROR_CODE_` before them.
  let codes: [String]
  /// The statements with which apps open links, in order.
  let statements: [CopyStatement]
  /// Whether the app and certificate that were requested are linked; left out when they are not.
  let isLinked: Bool
  /// For how long the answer is kept, in seconds; `nil` when it does not say.
  let maxAge: Int?
  /// What Google says for people, which no program is to read.
  let words: String?
  /// The message of an answer that is none, such as that of a malformed request.
  let error: String?

  /// The most statements and codes that are kept.
  private static let limit = 1_000

  /// The relation with which apps open links.
  private static let relation = "delegate_permission/common.handle_all_urls"

  /// Reads an answer; `nil` when it is none.
  init?(_ answer: CopyAnswer) {
    guard let root = CopyJSON.value(of: answer.body)?.object else { return nil }
    codes = (root["errorCode"]?.array ?? []).prefix(Self.limit).compactMap { value in
      value.string.map { code in
        String(code.hasPrefix("ERROR_CODE_") ? code.dropFirst(11) : code[...])
      }
    }
    statements = (root["statements"]?.array ?? []).prefix(Self.limit).compactMap(Self.statement)
    isLinked = root["linked"]?.bool ?? false
    maxAge = root["maxAge"]?.string.flatMap(Self.seconds)
    words = root["debugString"]?.string.map { ReportText.cut($0, to: 4_000) }
    error = root["error"]?["message"]?.string
  }

  /// A statement; `nil` for one of a site, or with another relation.
  private static func statement(_ value: JSONValue) -> CopyStatement? {
    guard value["relation"]?.string ?? relation == relation,
      let app = value["target"]?["androidApp"],
      let name = app["packageName"]?.string
    else { return nil }
    let rules = value["relationExtensions"].map { CopyJSON.line($0) }
    let fingerprint = app["certificate"]?["sha256Fingerprint"]?.string ?? ""
    return CopyStatement(package: name, fingerprint: fingerprint.uppercased(), rules: rules)
  }

  /// The seconds of a duration such as `599.298570247s`.
  private static func seconds(_ text: String) -> Int? {
    guard text.hasSuffix("s"), let number = Double(text.dropLast()), number >= 0, number < 1e9
    else {
      return nil
    }
    return Int(number)
  }
}
