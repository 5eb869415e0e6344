import Addressing
import Basics
import Records

/// A Smart App Banner for a page: every right part of the one that is there, and what it lacks.
///
/// Reference: <https://developer.apple.com/documentation/webkit/promoting-apps-with-smart-app-banners>
struct BannerSnippet {
  /// What stands for the app's number in the App Store when nobody says it.
  static let unknownID = "APP_STORE_NUMBER"

  /// What stands for an app-argument of which only the start is known.
  private static let unknownArgument = "THE_ARGUMENT_AS_IT_IS"

  /// What stands for an App Clip's identifier that is none.
  private static let unknownClip = "CLIP_BUNDLE_ID"

  /// What the attribute `content` starts with in the start of a tag.
  private static func content(of start: String?) -> String {
    guard let start, let range = start.firstRange(of: "content=") else { return "" }
    let value = start[range.upperBound...].drop { "\"' ".contains($0) }
    return SnippetText.unescaped(String(value.prefix { $0 != "\"" && $0 != "'" && $0 != ">" }))
  }

  /// The content of a tag in which a quotation mark follows a key, without such marks; `nil` where
  /// none does.
  private static func untorn(_ tag: String?) -> String? {
    guard let tag, let start = tag.firstRange(of: "content=") else { return nil }
    let value = tag[start.upperBound...]
    guard let outer = value.first, outer == "\"" || outer == "'" else { return nil }
    let keys = ["app-id=", "app-argument=", "affiliate-data="]
    guard keys.contains(where: { value.contains("\($0)\(outer)") }) else { return nil }
    // The last value and the content end in a mark each.
    let end = value.firstRange(of: "\(outer)\(outer)")?.lowerBound ?? value.endIndex
    let content = value[..<end].filter { $0 != outer && $0 != ">" }
    return SnippetText.unescaped(String(content))
  }

  /// The element.
  let text: String
  /// Whether its owner has to say which app it is.
  let isTemplate: Bool

  /// Writes the banner of the page of `record`.
  ///
  /// - Parameters:
  ///   - record: The page.
  ///   - rule: The rule that is broken.
  ///   - tag: The element that breaks it, as it is; `nil` where there is none or only a part of
  ///     it is known.
  ///   - start: The start of that element where only a part is known.
  init(_ record: PageRecord, rule: String, tag: TagText?, start: String? = nil) {
    let part = BannerParts(tag == nil ? Self.content(of: start) : "")
    // Quotation marks within the content tear the tag apart.
    let whole = Self.untorn(tag?.text)
    let tag = whole == nil ? tag : nil
    let old = BannerParts(whole ?? tag?["content"].map(SnippetText.unescaped) ?? "")
    let banner = record.banner
    let clip = Self.clip(banner?.clipBundleID ?? old.clipBundleID)
    let id = Self.storeID(of: record) ?? old.appID ?? part.appID
    var parts: [String] = []
    if id != nil || clip == nil { parts.append("app-id=\(id ?? Self.unknownID)") }
    if let clip { parts.append("app-clip-bundle-id=\(clip)") }
    if let display = banner?.clipDisplay ?? old.clipDisplay, display.lowercased() == "card" {
      parts.append("app-clip-display=card")
    }
    if let data = banner?.affiliateData ?? old.affiliateData {
      parts.append("affiliate-data=\(data)")
    }
    let known = Self.usable(banner?.argument ?? old.argument, breaking: rule)
    // An App Clip is opened by the page's own address, and takes no argument.
    if let argument = known
      ?? (id == nil && clip != nil ? nil : Self.appArgument(on: record, of: id))
    {
      let isKept = part.argument.map { known != nil || argument.hasPrefix($0) } ?? true
      // A comma ends it for some readers; in a URL its code means the same (RFC 3986, section 2.2).
      let whole = known == nil ? argument.replacing(",", with: "%2C") : argument
      parts.append("app-argument=\(isKept ? whole : Self.unknownArgument)")
    }
    let content = SnippetText.attribute(parts.joined(separator: ", "))
    let fixed = tag.flatMap { tag in
      tag.name == "meta"
        ? tag.removing("property")?.removing("http-equiv")?.removing("itemprop")?
          .setting("name", to: "apple-itunes-app")?.setting("content", to: content) : nil
    }
    text = fixed?.text ?? "<meta name=\"apple-itunes-app\" content=\"\(content)\">"
    isTemplate =
      id == nil && clip == nil || clip == Self.unknownClip
      || content.contains(Self.unknownArgument)
  }

  /// The address that opens this page in an app of Apple's platforms: that of the app's own if any
  /// markup has one, else the page's.
  ///
  /// What is said of another app than that of `id` opens another app.
  private static func appArgument(on record: PageRecord, of id: String?) -> String {
    let own = record.deepLinks.lazy.filter { ["ios", "ipad"].contains($0.platform) }
      .filter { link in
        guard let id, let app = link.app, app.allSatisfy(\.isNumber) else { return true }
        return app == id
      }
      .compactMap(\.url).first { WebAddress($0) == nil && !isBareScheme($0) }
    return own ?? LastingAddress.of(record)
  }

  /// The argument that an element which breaks `rule` has, unless that is what is wrong with it, or it is
  /// beside the content and would be no way to the page's content in it.
  private static func usable(_ argument: String?, breaking rule: String) -> String? {
    switch rule {
    case "banner.argument-start-screen": nil
    case "banner.argument-missing": argument.flatMap { isOfStore($0) ? nil : $0 }
    default: argument
    }
  }

  /// Whether an address leads to the App Store, and not into an app.
  private static func isOfStore(_ address: String) -> Bool {
    let host = WebAddress(address)?.host ?? ""
    return ["apps.apple.com", "itunes.apple.com"].contains(host)
  }

  private static func isBareScheme(_ address: String) -> Bool {
    address.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst().allSatisfy { $0 == UInt8(ascii: "/") }
  }

  /// The number in the App Store that any markup of the page gives to the app.
  static func storeID(of record: PageRecord) -> String? {
    let ids =
      [record.banner?.appID]
      + record.deepLinks.filter { ["ios", "ipad"].contains($0.platform) }.map(\.app)
    return ids.compactMap { $0 }.first { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
  }

  /// A clip's identifier without the team's ten characters, or what stands for one that is none.
  private static func clip(_ identifier: String?) -> String? {
    guard let identifier, !identifier.isEmpty else { return nil }
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    guard isName, parts.count > 1 else { return unknownClip }
    guard parts.count > 2, parts[0].count == 10,
      parts[0].allSatisfy({ $0.isASCII && ($0.isNumber || $0.isUppercase) })
    else { return identifier }
    return parts.dropFirst().joined(separator: ".")
  }
}

/// What a banner's content says, read with more patience than Safari has, so that a correction
/// keeps it.
struct BannerParts {
  private(set) var appID: String?
  private(set) var argument: String?
  private(set) var affiliateData: String?
  private(set) var clipBundleID: String?
  private(set) var clipDisplay: String?

  /// Reads `content`, an attribute's value with its references resolved.
  init(_ content: String) {
    var starts: [(key: Key, start: String.Index, value: String.Index)] = []
    var index = content.startIndex
    var isBoundary = true
    while index < content.endIndex {
      if isBoundary, let (key, value) = Self.key(at: index, in: content) {
        starts.append((key, index, value))
        index = value
        isBoundary = true
        continue
      }
      isBoundary =
        content[index].isWhitespace || Self.commas.contains(content[index])
        || "&|".contains(content[index]) && starts.last?.key.holdsAll == false
      index = content.index(after: index)
    }
    for (number, part) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1].start : content.endIndex
      take(content[part.value..<end], for: part.key)
    }
  }

  /// Commas and semicolons, those of other scripts included.
  private static let commas: Set<Character> = [",", ";", "，", "；", "、", "،"]

  private enum Key {
    case appID, argument, affiliateData, clipBundleID, clipDisplay

    /// Whether the value may hold any sign.
    var holdsAll: Bool { self == .argument || self == .affiliateData }
  }

  private mutating func take(_ text: Substring, for key: Key) {
    var ends: Set<Character> = [" ", "\t", "\n", "\u{A0}"]
    ends.formUnion(Self.commas)
    if !key.holdsAll { ends.formUnion(["&", "|"]) }
    var rest = text.drop { ends.contains($0) }
    while let last = rest.last, ends.contains(last) { rest.removeLast() }
    let value = String(rest)
    guard !value.isEmpty else { return }
    switch key {
    case .appID:
      // The token of an affiliate, copied off a link to the App Store.
      if let mark = value.firstIndex(of: "?"), let tail = Self.token(value[mark...].dropFirst()) {
        affiliateData = affiliateData ?? tail
      }
      let digits = value.split { !($0.isASCII && $0.isNumber) }.first {
        (5...15).contains($0.count)
      }
      appID = appID ?? digits.map { String($0) }
    case .argument: argument = argument ?? value
    case .affiliateData: affiliateData = affiliateData ?? value
    case .clipBundleID: clipBundleID = clipBundleID ?? value
    case .clipDisplay: clipDisplay = clipDisplay ?? value
    }
  }

  /// The parameters of a link to the App Store that tell an affiliate and a campaign.
  private static func token(_ query: Substring) -> String? {
    let names: Set<Substring> = ["at", "ct", "pt"]
    let parts = query.split(separator: "&").filter { part in
      part.contains("=") && names.contains(part.prefix { $0 != "=" })
    }
    return parts.isEmpty ? nil : parts.joined(separator: "&")
  }

  /// How people spell the keys, without the signs between the words.
  private static let spellings: [(String, Key)] = [
    ("appclipbundleid", .clipBundleID), ("appclipdisplay", .clipDisplay),
    ("affiliatedata", .affiliateData), ("appargument", .argument), ("apparguments", .argument),
    ("apparg", .argument), ("appid", .appID), ("appleid", .appID), ("appstoreid", .appID),
  ]

  /// The key at `index` that an equals sign or a colon follows, and where its value starts.
  private static func key(at index: String.Index, in content: String) -> (Key, String.Index)? {
    var letters = ""
    var cursor = index
    while cursor < content.endIndex, letters.count < 20 {
      let character = content[cursor]
      if character == "=" || character == ":" {
        let key = spellings.first { $0.0 == letters }?.1
        return key.map { ($0, content.index(after: cursor)) }
      }
      if character.isASCII, character.isLetter {
        letters += character.lowercased()
      } else if !"-_ ".contains(character) {
        return nil
      }
      cursor = content.index(after: cursor)
    }
    return nil
  }
}
