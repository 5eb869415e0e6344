import JSON

/// A public activity as the line in which `pippin engage` accepts it.
///
/// A line says no more than what everybody may know: the type, the title, the page, the required keys
/// with their values, and the key words.
package struct PublicActivityLine: Hashable, Sendable {
  /// The longest line that `pippin engage` reads, in bytes.
  package static let byteLimit = 16_384
  /// The most key words and required keys.
  private static let listLimit = 64
  /// The most bytes of a title, a key word, a key or a value.
  private static let textLimit = 1_024
  /// The most bytes of a type and of a client's name.
  private static let nameLimit = 256
  /// The most bytes of a URL.
  private static let urlLimit = 2_083
  /// The seconds from 1970-01-01 to 2001-01-01.
  private static let epoch = 978_307_200.0
  /// The moments that a line may name, in milliseconds since 1970-01-01.
  private static let moments: ClosedRange<Double> = 0...253_402_300_799_999

  /// What is done at most once on ``day``: the page, or the type and the required keys.
  package let identity: String
  /// The day in UTC, counted from 1970-01-01.
  package let day: Int
  /// The line, without its end.
  package let bytes: [UInt8]

  /// The line for an activity that was current at a moment.
  ///
  /// It is `nil` when the activity is not for everybody, when neither a page nor required keys say what
  /// it is, or when it has ended or breaks a limit of `pippin engage`.
  ///
  /// - Parameters:
  ///   - activity: The activity.
  ///   - moment: When it was current, in seconds since 2001-01-01T00:00:00Z.
  ///   - client: The app's name for this installation, which says nothing about the person.
  package init?(_ activity: SpotlightActivity, at moment: Double, client: String) {
    guard activity.eligibility.isSuperset(of: [.search, .publicIndexing]),
      Self.isPlain(client, Self.nameLimit), Self.isPlain(activity.type, Self.nameLimit),
      let title = activity.title, Self.isPlain(title, Self.textLimit),
      let at = Self.milliseconds(moment), !activity.isExpired(at: moment, lastCurrent: moment)
    else { return nil }
    let url = activity.webpageURL.flatMap { Self.isPage($0) ? $0 : nil }
    // An activity with a page is known by the page, and needs no keys.
    guard let values = url == nil ? Self.values(of: activity) : [:] else { return nil }
    day = at / 86_400_000
    identity = Self.identity(url, activity.type, values)
    let keywords = activity.keywords.filter { Self.isPlain($0, Self.textLimit) }.sorted()
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("activityType", activity.type)
    writer.field("at", at)
    writer.field("client", client)
    writer.field("eligibleForPublicIndexing", true)
    writer.field("expirationDate", activity.expiresAt.flatMap(Self.milliseconds))
    writer.field("keywords", Array(keywords.prefix(Self.listLimit)))
    writer.field("kind", "activity")
    if !values.isEmpty { writer.field("requiredUserInfoKeys", values.keys.sorted()) }
    writer.field("title", title)
    if !values.isEmpty {
      writer.key("userInfo")
      Self.write(values, to: &writer)
    }
    writer.field("webpageURL", url)
    writer.endObject()
    bytes = writer.bytes
    guard bytes.count <= Self.byteLimit else { return nil }
  }

  /// The required keys with their values; `nil` when there are none, or `pippin engage` would not
  /// accept them.
  private static func values(of activity: SpotlightActivity) -> [String: ActivityValue]? {
    guard (1...listLimit).contains(activity.requiredUserInfoKeys.count) else { return nil }
    var values: [String: ActivityValue] = [:]
    for key in activity.requiredUserInfoKeys {
      guard isPlain(key, textLimit), let value = activity.userInfo[key] else { return nil }
      switch value {
      case .text(let text), .url(let text):
        guard isPlain(text, textLimit) else { return nil }
        values[key] = .text(text)
      case .integer: values[key] = value
      case .number(let number):
        guard number.isFinite else { return nil }
        values[key] = value
      default: return nil
      }
    }
    return values
  }

  private static func write(_ values: [String: ActivityValue], to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      writer.key(key)
      switch value {
      case .text(let text): writer.value(text)
      case .integer(let number): writer.value(Int(number))
      case .number(let number): writer.value(number)
      default: writer.null()
      }
    }
    writer.endObject()
  }

  private static func identity(
    _ url: String?,
    _ type: String,
    _ values: [String: ActivityValue]
  ) -> String {
    if let url { return ActivityIdentity.page(url).text }
    return ActivityIdentity.keys(type: type, values).text
  }

  private static func milliseconds(_ moment: Double) -> Int? {
    let milliseconds = ((moment + epoch) * 1_000).rounded()
    return moments.contains(milliseconds) ? Int(milliseconds) : nil
  }

  /// Whether a text is there, not too long, and without control characters.
  private static func isPlain(_ text: String, _ limit: Int) -> Bool {
    (1...limit).contains(text.utf8.count) && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// Whether a text is the address of a page of the web, as far as that is to be seen here.
  private static func isPage(_ text: String) -> Bool {
    guard isPlain(text, urlLimit), let end = text.firstRange(of: "://") else { return false }
    let host = text[end.upperBound...].prefix { !"/?#".contains($0) }
    return ["http", "https"].contains(text[..<end.lowerBound].lowercased()) && !host.isEmpty
      && !text.contains(" ")
  }
}
