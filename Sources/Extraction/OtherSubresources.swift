import Basics
import Markup
import Records

/// Reads what an element loads besides its `src`: the candidates of `srcset`, posters, icons, objects,
/// tracks, buttons that are images, and what is loaded ahead.
///
/// References: <https://html.spec.whatwg.org/multipage/images.html#srcset-attributes>,
/// <https://html.spec.whatwg.org/multipage/media.html#attr-video-poster>,
/// <https://html.spec.whatwg.org/multipage/links.html#rel-icon>
enum OtherSubresources {
  /// The elements that are looked at.
  static let tags: [Tag] = [.img, .input, .link, .object, .source, .track, .video]

  /// The most candidates of one `srcset`.
  private static let limit = 32

  /// The relations whose file is an icon.
  private static let icons: Set<Substring> = [
    "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "mask-icon",
  ]

  /// Returns the URLs as they are written, with what they are.
  static func urls(of element: Int, _ tree: PageTree) -> [(url: String, kind: Subresource.Kind)] {
    let attributes = Dictionary(
      tree.sourceAttributes(of: element).map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    func one(_ name: String, _ kind: Subresource.Kind) -> [(url: String, kind: Subresource.Kind)] {
      attributes[name].map { [(url: $0, kind: kind)] } ?? []
    }
    switch tree.tag(element) {
    case .img, .source: return candidates(attributes["srcset"] ?? "").map { ($0, .image) }
    case .input: return attributes["type"]?.lowercased() == "image" ? one("src", .image) : []
    case .object: return one("data", .media)
    case .track: return one("src", .media)
    case .video: return one("poster", .image)
    case .link:
      let relations = (attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      if relations.contains(where: icons.contains) { return one("href", .image) }
      return preloaded(relations, as: attributes["as"]?.lowercased() ?? "")
        .map { one("href", $0) } ?? []
    default: return []
    }
  }

  /// What a `link` loads before the page needs it; `nil` for nothing.
  ///
  /// A font is a part of styles.
  ///
  /// Reference: <https://html.spec.whatwg.org/multipage/links.html#link-type-preload>
  private static func preloaded(_ relations: [Substring], as type: String) -> Subresource.Kind? {
    if relations.contains("modulepreload") { return .script }
    guard relations.contains("preload") else { return nil }
    return switch type {
    case "image": .image
    case "script": .script
    case "style", "font": .style
    case "audio", "track", "video": .media
    default: nil
    }
  }

  /// The URLs of a `srcset`: each goes to the next white space, and its descriptors to the next comma
  /// outside brackets.
  private static func candidates(_ list: String) -> [String] {
    var urls: [String] = []
    var rest = list.utf8[...]
    while urls.count < limit {
      rest = rest.drop { ASCII.isSpace($0) || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { break }
      var url = rest.prefix { !ASCII.isSpace($0) }
      rest = rest[url.endIndex...]
      if url.last == UInt8(ascii: ",") {
        while url.last == UInt8(ascii: ",") { url.removeLast() }
      } else {
        var depth = 0
        rest = rest.drop { byte in
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") { depth -= 1 }
          return byte != UInt8(ascii: ",") || depth > 0
        }
      }
      urls.append(String(Substring(url)))
    }
    return urls
  }
}
