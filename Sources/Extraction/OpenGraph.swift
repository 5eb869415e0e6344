import Basics
import Markup
import Records
import Rules

/// Reads Open Graph and its sister vocabularies off a page's `meta` elements.
///
/// Reference: <https://ogp.me/>
enum OpenGraph {
  /// The prefixes that are kept; App Links (`al:`) are a vocabulary of their own.
  private static let prefixes: [StaticString] = [
    "og:", "article:", "book:", "fb:", "music:", "product:", "profile:", "video:",
  ]

  /// Properties whose content is one address.
  private static let addresses: Set<String> = [
    "og:url", "og:image:url", "og:image:secure_url", "og:video", "og:video:url",
    "og:video:secure_url", "og:audio", "og:audio:url", "og:audio:secure_url",
  ]

  /// Properties that have one content.
  private static let singles: Set<String> = ["og:title", "og:type", "og:url", "og:description"]

  /// The most contents kept of one property.
  private static let contentLimit = 100

  /// Returns the properties as written, in lower case, with their contents in order.
  static func read(_ tree: PageTree, recorder: inout FindingRecorder) -> [String: [String]] {
    var properties: [String: [String]] = [:]
    var first: Int?
    var firstTitle: Int?
    var empty: Set<String> = []
    var misnamed = OpenGraphNameAttributes()
    var stated: Set<String> = []
    for element in tree.elements(.meta) {
      for name in names(of: element, in: tree, misnamed: &misnamed, stated: &stated) {
        let content = tree.attribute(.content, of: element).map { StructuredText.trim($0) } ?? ""
        guard !content.isEmpty else {
          empty.insert(name)
          recorder.note(
            .openGraphContentMissing,
            "The property is \(name).",
            at: tree.position(of: element),
            evidence: tree.source(of: element),
            about: FindingSubject(names: [name])
          )
          continue
        }
        if name == "og:title" { firstTitle = firstTitle ?? element }
        if first == nil, name.hasPrefix("og:") { first = element }
        // That it is in both attributes is reported by itself.
        let earlier =
          stated.contains(name) && !tree.has(.property, of: element) ? nil : properties[name]
        check(name, content, earlier, of: element, in: tree, recorder: &recorder)
        guard properties[name, default: []].count < contentLimit else { continue }
        properties[name, default: []].append(String(content))
      }
    }
    misnamed.note(stated: stated, in: tree, recorder: &recorder)
    if let meta = firstTitle ?? first {
      noteMissing(properties, empty, at: meta, in: tree, recorder: &recorder)
    }
    return properties
  }

  /// The properties that a `meta` element names, in lower case.
  private static func names(
    of element: Int,
    in tree: PageTree,
    misnamed: inout OpenGraphNameAttributes,
    stated: inout Set<String>
  ) -> [String] {
    if let bytes = tree.attributeBytes(.property, of: element) {
      let tokens = bytes.split(whereSeparator: ASCII.isSpace)
      let names = tokens.filter(isKnown).map { $0.text.lowercased() }
      stated.formUnion(names)
      return names
    }
    guard let bytes = tree.attributeBytes(.name, of: element).map(ASCII.trimmed), isKnown(bytes)
    else { return [] }
    let name = bytes.text.lowercased()
    // What has no content but a value is reported as that.
    if OpenGraphNames.isDefined(name),
      tree.has(.content, of: element) || !tree.has(.value, of: element)
    {
      misnamed.add(element, name)
    }
    return [name]
  }

  /// Whether a name has one of the prefixes.
  static func isKnown(_ name: ArraySlice<UInt8>) -> Bool {
    prefixes.contains { ASCII.hasPrefix(name, $0) }
  }

  private static func check(
    _ name: String,
    _ content: Substring,
    _ earlier: [String]?,
    of element: Int,
    in tree: PageTree,
    recorder: inout FindingRecorder
  ) {
    if !StructuredText.hasScheme(content), addresses.contains(name) {
      recorder.note(
        .openGraphURLRelative,
        "The property is \(name).",
        at: tree.position(of: element),
        evidence: tree.source(of: element),
        about: FindingSubject(names: [name])
      )
    }
    guard let first = earlier?.first, first != content, singles.contains(name) else { return }
    recorder.note(
      .openGraphRepeated,
      "The property is \(name).",
      at: tree.position(of: element),
      evidence: tree.source(of: element),
      about: FindingSubject(names: [name])
    )
  }

  private static func noteMissing(
    _ properties: [String: [String]],
    _ empty: Set<String>,
    at element: Int,
    in tree: PageTree,
    recorder: inout FindingRecorder
  ) {
    let image = ["og:image", "og:image:url", "og:image:secure_url"]
    var missing = ["og:title", "og:type", "og:url"].filter { properties[$0] == nil }
    if !image.contains(where: { properties[$0] != nil }) { missing.append("og:image") }
    // One of the four alone is no attempt at the whole object.
    guard missing.count < 3 else { return }
    // What is there without a content has a finding of its own.
    missing.removeAll(where: empty.contains)
    guard !missing.isEmpty else { return }
    let subject = FindingSubject(missing: missing)
    recorder.note(
      .openGraphIncomplete,
      subject.missingText,
      at: tree.position(of: element),
      about: subject
    )
  }
}
