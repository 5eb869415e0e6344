import Basics

/// How structured data describes what a page is about.
enum ThingDescription {
  /// The description of the page's main thing, else that of the `WebPage` that names the page.
  ///
  /// Tags that are in it are left out: many systems write it for a page, not for a result.
  ///
  /// - Parameters:
  ///   - main: What the page is about.
  ///   - title: The page's title.
  ///   - limit: The most characters.
  /// - Returns: The description, white space folded; `nil` when there is none.
  static func text(of main: MainItems, titled title: String?, limit: Int) -> String? {
    let candidates = [main.first(titled: title)] + main.candidates.filter(\.namesPage)
    for candidate in candidates.prefix(8) {
      guard let text = candidate?.item.text(of: "description") else { continue }
      let plain = FoldedText.folding(withoutTags(text), limit: limit)
      if !plain.isEmpty { return plain }
    }
    return nil
  }

  /// `text` with a space in place of each tag.
  static func withoutTags(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(65_536))
    guard bytes.contains(UInt8(ascii: "<")) else { return text }
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let isTag =
        bytes[index] == UInt8(ascii: "<") && (ASCII.isLetter(next) || next == UInt8(ascii: "/"))
      if isTag, let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
        plain.append(0x20)
        index = end + 1
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
