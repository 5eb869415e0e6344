import Basics
import Markup
import Records
import Rules

/// Reads a page's Twitter card: the `meta` elements whose name starts with `twitter:`.
///
/// Reference: <https://developer.x.com/en/docs/x-for-websites/cards/overview/markup>
enum TwitterCard {
  private static let types: Set<String> = ["summary", "summary_large_image", "app", "player"]

  /// The most names kept.
  private static let nameLimit = 200

  /// Returns names without their prefix, in lower case, to the first content of each.
  ///
  /// Pages write the name into `name` or, by analogy with Open Graph, into `property`; both
  /// are read.
  static func read(_ tree: PageTree, recorder: inout FindingRecorder) -> [String: String] {
    var card: [String: String] = [:]
    for element in tree.elements(.meta) {
      for attribute in [AttributeName.name, .property] {
        guard let bytes = tree.attributeBytes(attribute, of: element), isCard(bytes),
          let content = tree.attributeBytes(.content, of: element)
        else { continue }
        let name = StructuredText.trim(String(decoding: bytes, as: UTF8.self)).lowercased()
          .dropFirst("twitter:".count)
        let text = StructuredText.trim(String(decoding: content, as: UTF8.self))
        guard !name.isEmpty, !text.isEmpty, card[String(name)] == nil, card.count < nameLimit
        else { continue }
        card[String(name)] = String(text)
        if name == "card" { check(text, of: element, in: tree, recorder: &recorder) }
      }
    }
    return card
  }

  /// Whether a name starts with `twitter:` in any case, white space before it aside.
  private static func isCard(_ name: ArraySlice<UInt8>) -> Bool {
    let name = ASCII.trimmed(name)
    return name.count > 8 && ASCII.hasPrefix(name, "twitter:")
  }

  private static func check(
    _ type: Substring,
    of element: Int,
    in tree: PageTree,
    recorder: inout FindingRecorder
  ) {
    guard !types.contains(type.lowercased()) else { return }
    let meant = meant(by: type.lowercased())
    recorder.note(
      .twitterCardTypeUnknown,
      meant?.detail,
      at: tree.position(of: element),
      evidence: tree.source(of: element),
      about: meant?.subject
    )
  }

  /// What became of a type, or which one was meant; `nil` where nobody can tell.
  ///
  /// Reference: X's notice of 2015, "Upcoming changes to Photo, Gallery and Product cards"
  private static func meant(by type: String) -> (detail: String, subject: FindingSubject)? {
    let large = FindingSubject(replacement: "summary_large_image")
    let small = FindingSubject(replacement: "summary")
    switch type {
    case "photo", "gallery":
      return (
        "It was withdrawn; such a card is shown with a large image: write summary_large_image.",
        large
      )
    case "product":
      return ("It was withdrawn; such a card is shown as a summary: write summary.", small)
    case "audio", "video":
      return (
        "Sound and video are shown by a player: write player, and name it in twitter:player.",
        FindingSubject(replacement: "player", missing: ["twitter:player"])
      )
    case _ where type.contains("large"): return ("Write summary_large_image.", large)
    case _ where type.hasPrefix("sum"): return ("Write summary.", small)
    default: return nil
    }
  }
}
