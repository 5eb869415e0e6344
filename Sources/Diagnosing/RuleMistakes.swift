import Addressing
import AppAssociation
import Records
import Rules

/// What is wrong with single rules of a file, of which one may be why a URL is not accepted.
struct RuleMistakes {
  private let findings: [Finding]

  init(_ findings: [Finding]) { self.findings = findings }

  /// Rules about what other rules of the file take, and about keys that change nothing.
  private static let others: Set<String> = [
    Rule.associationCatchAll.id, Rule.associationExcludeUnreachable.id,
    Rule.associationRuleUnreachable.id, Rule.associationRuleRedundant.id,
    Rule.associationRulesContradict.id, Rule.associationKeyRepeated.id,
    Rule.assetLinksRuleUnreachable.id,
  ]

  /// Warnings that say that a rule is another one than it looks.
  private static let misleading: Set<String> = [
    Rule.associationComponentEmpty.id, Rule.associationKeyUnknown.id, Rule.assetLinksRuleEmpty.id,
    Rule.assetLinksKeyUnknown.id,
  ]

  /// What is wrong with the rule at `location` so that it decides otherwise than it was meant.
  func misleading(at location: String?) -> [Finding] {
    guard let location else { return [] }
    return findings.filter { finding in
      (finding.severity == .error || Self.misleading.contains(finding.rule))
        && Self.path(of: finding).hasPrefix(location)
    }
  }

  /// The finding that explains why none of the rules accepts `url`, and the rule that it is about.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - reasons: The rules, each with why it does not match.
  /// - Returns: That of the first rule with one; of several rules, those whose pattern starts as the
  ///   path of the URL does.
  func explanation(
    of url: WebAddress,
    _ reasons: [AppVerdict.Reason]
  ) -> (finding: Finding, reason: AppVerdict.Reason)? {
    let own = findings.filter { !Self.others.contains($0.rule) }
    for reason in reasons.prefix(Self.reasonLimit) {
      let found = own.first { finding in
        Self.path(of: finding).hasPrefix(reason.location)
          && (reasons.count == 1 || Self.starts(finding.evidence ?? "", like: url.path))
      }
      if let found { return (found, reason) }
    }
    return nil
  }

  private static let reasonLimit = 100

  /// The message of a finding without the way to what it is about.
  static func sentences(of finding: Finding) -> String {
    let path = path(of: finding)
    return path.isEmpty ? finding.message : String(finding.message.dropLast(path.count + 4))
  }

  /// The way to what a finding is about, which its message ends with; empty without one.
  static func path(of finding: Finding) -> Substring {
    let words = finding.message.split(separator: " ")
    guard words.count > 1, words[words.count - 2] == "At", let last = words.last else { return "" }
    return last
  }

  /// Whether the first part of a pattern may be that of a path.
  private static func starts(_ pattern: String, like path: String) -> Bool {
    func first(_ text: String) -> String {
      let rest = text.drop { $0 == "/" }
      return String(rest.prefix { !"/?#".contains($0) }).removingEscapes.lowercased()
    }
    let start = first(pattern)
    return start == first(path) || start.contains { "*:{([^\\".contains($0) }
  }
}

extension String {
  /// The text with what its percent escapes are of.
  var removingEscapes: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
