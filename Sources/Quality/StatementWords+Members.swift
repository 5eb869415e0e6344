import Basics
import Rules

// Values that are to be members of an enumeration.
extension StatementWords {
  /// Which member of the enumerations that the property asks for is to be written in place of
  /// `value`; `nil` where it asks for other things too, and the value is near no member.
  func member(_ rule: Rule, _ value: String) -> StatementWording? {
    let all = vocabulary.properties.kinds(of: statement.property)
    guard let enumeration = vocabulary.types.names.id(of: "Enumeration") else { return nil }
    let enumerations = all.filter { vocabulary.types.isKind($0, of: enumeration) }
    guard !enumerations.isEmpty else { return nil }
    let members = enumerations.flatMap { vocabulary.members.members(of: $0, vocabulary.types) }
    let fix = "Write the member's name as the vocabulary has it."
    if let nearest = Self.nearest(to: value, among: members) {
      return .init(rule, "; write https://schema.org/\(nearest)", evidence: value, fix: fix)
    }
    guard enumerations.count == all.count else { return nil }
    let examples = members.isEmpty ? "" : ", such as \(members.prefix(4).joined(separator: ", "))"
    return .init(rule, "; write a member of \(kinds)\(examples)", evidence: value, fix: fix)
  }

  /// The longest value that is compared, in bytes.
  private static let longest = 64

  /// The member that was meant: one whose letters differ little, or the only one that begins so.
  private static func nearest(to value: String, among members: [String]) -> String? {
    let name = value.withBytes { bytes in
      String(decoding: SchemaVocabulary.name(bytes) ?? bytes, as: UTF8.self)
    }
    let written = letters(of: name)
    guard written.count >= 3, written.count <= longest else { return nil }
    var best: (member: String, distance: Int)?
    for member in members {
      let letters = letters(of: member)
      let limit = min(2, letters.count / 3, (best?.distance ?? .max) - 1)
      if let distance = EditDistance.between(written, letters, atMost: limit) {
        best = (member, distance)
      }
    }
    if let best { return best.member }
    let longer = members.filter { letters(of: $0).starts(with: written) }
    return longer.count == 1 ? longer.first : nil
  }

  /// The letters and digits of `name`, small, as far as they are ASCII.
  private static func letters(of name: String) -> [UInt8] {
    name.lowercased().utf8.prefix(2 * longest).filter {
      $0 &- 0x61 < 26 || $0 &- 0x30 < 10
    }
  }
}
