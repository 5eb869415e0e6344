import JSON
import Rules

/// Whether the patterns of dynamic rules say what their authors meant.
///
/// Android compares each with its part of the URL as written, and knows the wildcards `?` and `*`
/// alone.
///
/// Reference: <https://developer.android.com/training/app-links/configure-assetlinks>
extension AssetLinksReader {
  /// What is wrong with a pattern, and what to write.
  private typealias Mistake = (detail: String, fix: String?)

  /// Notes a rule without a pattern, and patterns that match no URL or others than were meant.
  mutating func checkPatterns(of component: JSONObject, at parent: JSONLocation) {
    let hasPattern = component.members.contains { ["/", "?", "#"].contains($0.key) }
    if !hasPattern, component["exclude"]?.bool != true {
      log.note(.assetLinksRuleEmpty, at: parent, evidence: JSONText.compact(.object(component)))
    }
    for member in component.members {
      let location = parent.member(member.key, at: member.offset)
      switch (member.key, member.value) {
      case ("/", .string(let text)):
        note(Self.mistake(inPath: text, of: component), text, at: location)
      case ("#", .string(let text)): note(Self.mistake(inFragment: text), text, at: location)
      case ("?", .object(let items)):
        for item in items.members {
          let child = location.member(item.key, at: item.offset)
          note(Self.mistake(inName: item.key), item.key, at: child)
          guard let text = item.value.string else { continue }
          note(Self.mistake(in: text, of: .query), text, at: child)
        }
      default: continue
      }
    }
  }

  private mutating func note(
    _ mistake: @autoclosure () -> Mistake?,
    _ text: String,
    at location: JSONLocation
  ) {
    guard !log.isFull, let mistake = mistake() else { return }
    log.note(
      .assetLinksPatternMistaken,
      mistake.detail,
      at: location,
      evidence: text,
      fix: mistake.fix
    )
  }

  private static func mistake(inPath text: String, of component: JSONObject) -> Mistake? {
    let exclude = component["exclude"]?.bool == true
    if AssociationReader.looksExcluding(text) {
      let path = String(text.drop(while: \.isWhitespace).dropFirst(3).drop(while: \.isWhitespace))
      let written = AssociationReader.component(of: path, isExclude: true)
      return ("NOT is a word of Apple's older format.", "Write `\(written)`.")
    }
    if ForeignPattern.startsWithHost(text) {
      let rest = text.firstRange(of: "//").map { text[$0.upperBound...] } ?? text[...]
      let path = rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
      let written = AssociationReader.component(of: path, isExclude: exclude)
      return ("A path has no scheme and no host.", "Write `\(written)`.")
    }
    if let part = foreignPart(of: text) {
      let written = AssociationReader.component(of: text, isExclude: exclude)
      return ("\(part) no part of the path.", "Write `\(written)`.")
    }
    if let mistake = mistake(in: text, of: .path) { return mistake }
    guard let first = text.first, !"/*?".contains(first) else { return nil }
    return ("Every path starts with a slash.", "Write `/\(text)`.")
  }

  /// What a path holds that is behind paths, with its verb; `nil` for nothing.
  private static func foreignPart(of text: String) -> String? {
    if text.contains("#") { return "What is behind # is" }
    guard let mark = text.firstIndex(of: "?") else { return nil }
    let name = text[mark...].dropFirst().prefix { $0 != "=" }
    return name.isEmpty || name.endIndex == text.endIndex ? nil : "The query is"
  }

  private static func mistake(inFragment text: String) -> Mistake? {
    guard text.hasPrefix("#"), text.count > 1 else { return mistake(in: text, of: .fragment) }
    return ("The mark # is before the fragment.", "Write `\(text.dropFirst())`.")
  }

  private static func mistake(inName name: String) -> Mistake? {
    let bare = name.drop { $0 == "?" || $0 == "&" }
    guard !bare.isEmpty, bare.count < name.count || bare.contains(where: { "=&".contains($0) })
    else { return nil }
    let isList = bare.contains { "=&".contains($0) }
    let fix =
      isList ? "Write names alone as keys." : "Write \(JSONText.quoted(String(bare))) as the key."
    return ("No query item has such a name.", fix)
  }

  /// What is wrong with a pattern for any part of a URL.
  private static func mistake(in text: String, of part: AddressPart) -> Mistake? {
    if text.contains("$(") {
      return ("Dynamic rules have no variables.", "Write one rule for each value.")
    }
    if let mistake = PatternMistake.first(in: text, masked: text) {
      return (mistake.rule.title, mistake.detail)
    }
    guard text.utf8.contains(where: { part.encodes($0) }) else { return nil }
    return ("URLs have such characters percent-encoded.", "Write `\(part.encoded(text))`.")
  }
}
