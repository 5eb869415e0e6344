public import Foundation
import Synchronization

/// A text in several languages, for an attribute.
///
/// It is handed over `as String`, which is the text in the person's language. The set that gets this text
/// finds it again here, and keeps all languages.
///
/// Reference: <https://developer.apple.com/documentation/corespotlight/cslocalizedstring>
public final class CSLocalizedString: NSString {
  /// The most texts that are found again; beyond, an attribute keeps one language.
  private static let limit = 10_000

  /// The texts in all languages, by the one that is handed over.
  private static let known = Mutex<[String: [String: String]]>([:])

  private let texts: [String: String]
  private let shown: NSString

  /// A text in these languages, by their tags (BCP 47).
  ///
  /// Keys and values that are no texts are left out.
  public init(localizedStrings: [AnyHashable: Any]) {
    var texts: [String: String] = [:]
    for (key, value) in localizedStrings {
      if let key = key.base as? String, let value = value as? String { texts[key] = value }
    }
    let text = Self.text(of: texts) ?? ""
    self.texts = texts
    shown = text as NSString
    super.init(stringLiteral: "")
    let all = texts
    Self.known.withLock { known in
      if known.count < Self.limit || known[text] != nil { known[text] = all }
    }
  }

  /// A text of one language only.
  public required init(string text: String) {
    (texts, shown) = ([:], text as NSString)
    super.init(stringLiteral: "")
  }

  /// A text of one language only.
  public required convenience init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "text") else { return nil }
    self.init(string: text as String)
  }

  /// A text of one language only.
  public required convenience init(stringLiteral text: StaticString) {
    self.init(string: "\(text)")
  }

  /// A text of one language only.
  public required convenience init(extendedGraphemeClusterLiteral text: StaticString) {
    self.init(string: "\(text)")
  }

  /// A text of one language only.
  public required convenience init(unicodeScalarLiteral text: StaticString) {
    self.init(string: "\(text)")
  }

  /// The text in the language that the person prefers of those that there are.
  public func localizedString() -> String { Self.text(of: texts) ?? shown as String }

  /// How many UTF-16 units the text has.
  public override var length: Int { shown.length }

  /// The UTF-16 unit at `index`.
  public override func character(at index: Int) -> unichar { shown.character(at: index) }

  /// The text in the language that the person prefers of those that there are.
  static func text(of texts: [String: String]) -> String? {
    let preferred = Bundle.preferredLocalizations(
      from: texts.keys.sorted(),
      forPreferences: Locale.preferredLanguages
    )
    return preferred.lazy.compactMap { texts[$0] }.first
      ?? texts["en"] ?? texts.min { $0.key < $1.key }?.value
  }

  /// The texts in all languages of what was handed over as `text`; `nil` for a text of one language.
  static func texts(of text: String) -> [String: String]? {
    known.withLock { $0[text] }.flatMap { $0.count > 1 ? $0 : nil }
  }
}
