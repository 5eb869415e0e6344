package import Addressing
package import Basics
import JSON

/// Something that a person did in an app and that the app offers to everybody, in the shape of
/// an `NSUserActivity`.
///
/// The page's address is its identity where it has one, so that the page, the activity and the
/// app's item are one result. Otherwise the activity's type and its required keys are.
///
/// Reference: <https://developer.apple.com/documentation/foundation/nsuseractivity>
package struct PublicActivity: Hashable, Sendable {
  /// What an activity is recognized by.
  package enum Identity: Hashable, Sendable {
    /// The page that shows the same content, in canonical form.
    case page(WebAddress)
    /// The type and the required keys with their values, in one text.
    case item(String)
  }

  /// Why an activity stays out of the public index.
  package enum Obstacle: Hashable, Sendable, CaseIterable {
    /// The app does not offer it to everybody.
    case notOffered
    /// Neither a page nor required keys say what it is.
    case noIdentity
    /// A required key has no text or number in ``PublicActivity/userInfo``.
    case keyMissing
    /// It has ended.
    case expired

    /// The field that is in the way, and what is wrong with it.
    package var refusal: EngagementRefusal {
      switch self {
      case .notOffered: EngagementRefusal(field: "eligibleForPublicIndexing", .notOffered)
      case .noIdentity: EngagementRefusal(field: "webpageURL", .unidentified)
      case .keyMissing: EngagementRefusal(field: "userInfo", .missing)
      case .expired: EngagementRefusal(field: "expirationDate", .ended)
      }
    }
  }

  /// How long an activity lives that names no end, from when it was last seen, in seconds.
  package static let lifetime = 30.0 * 86_400

  /// The type, such as `com.example.read-recipe`.
  package var activityType: String
  /// The title.
  package var title: String
  /// The page that shows the same content, in canonical form.
  package var webpageURL: WebAddress?
  /// The keys of ``userInfo`` that say what it is, sorted.
  package var requiredUserInfoKeys: [String]
  /// The texts and numbers that come with it; numbers as they were written.
  package var userInfo: [String: String]
  /// The key words.
  package var keywords: [String]
  /// When it ends.
  package var expirationDate: Timestamp?
  /// Whether the app offers it to everybody.
  package var eligibleForPublicIndexing: Bool
  /// The sender's identifier of the person or installation; never stored as it is.
  package var client: String
  /// When it was done.
  package var at: Timestamp
  /// The client's network, coarsely, as the side that took the activity in saw it; never stored as
  /// it is.
  package var network: String?
}

extension PublicActivity {
  /// The most key words, required keys and members of `userInfo`.
  private static let listLimit = 64
  /// The most bytes of each of them.
  private static let textLimit = 1_024

  /// Checks a text of a list, or a key or value of a table.
  private static func check(_ text: String, _ field: String) throws(EngagementRefusal) {
    // Line ends tell key words apart in what an activity is recognized by.
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw EngagementRefusal(field: field, .malformed)
    }
    guard text.utf8.count <= textLimit else { throw EngagementRefusal(field: field, .tooLong) }
  }

  /// Reads an activity from the fields of one line.
  ///
  /// - Throws: ``EngagementRefusal``, for the first field that is missing or out of range.
  init(_ object: JSONObject, now: Timestamp) throws(EngagementRefusal) {
    let fields = EngagementFields(object)
    activityType = try fields.text("activityType", limit: 256)
    title = try fields.text("title", limit: 1_024)
    webpageURL =
      fields.value("webpageURL") == nil ? nil : try fields.address("webpageURL")
    requiredUserInfoKeys = try Self.texts(fields, "requiredUserInfoKeys").sorted()
    userInfo = try Self.table(fields, "userInfo")
    keywords = try Self.texts(fields, "keywords")
    expirationDate =
      fields.value("expirationDate") == nil ? nil : try fields.moment("expirationDate")
    switch fields.value("eligibleForPublicIndexing") {
    case nil: eligibleForPublicIndexing = false
    case .bool(let flag)?: eligibleForPublicIndexing = flag
    default: throw EngagementRefusal(field: "eligibleForPublicIndexing", .malformed)
    }
    client = try fields.text("client", limit: 256)
    at = try fields.time("at", now: now)
    network = try fields.optionalText("network", limit: EngagementEvent.networkLimit)
  }

  /// Why the activity stays out of the public index at `now`; empty when nothing stands against
  /// it but the number of people.
  package func obstacles(now: Timestamp) -> [Obstacle] {
    var obstacles: [Obstacle] = []
    if !eligibleForPublicIndexing { obstacles.append(.notOffered) }
    if webpageURL == nil, requiredUserInfoKeys.isEmpty { obstacles.append(.noIdentity) }
    if webpageURL == nil, requiredUserInfoKeys.contains(where: { userInfo[$0] == nil }) {
      obstacles.append(.keyMissing)
    }
    if expiry <= now { obstacles.append(.expired) }
    return obstacles
  }

  /// When the activity ends: at its own date, or ``lifetime`` after it was seen.
  package var expiry: Timestamp {
    expirationDate ?? at.advanced(bySeconds: Self.lifetime)
  }

  /// What the activity is recognized by; `nil` where ``Obstacle/noIdentity`` or
  /// ``Obstacle/keyMissing`` stands against it.
  package var identity: Identity? {
    if let webpageURL { return .page(webpageURL) }
    guard !requiredUserInfoKeys.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.beginArray()
    writer.value(activityType)
    for key in requiredUserInfoKeys {
      guard let value = userInfo[key] else { return nil }
      writer.value(key)
      writer.value(value)
    }
    writer.endArray()
    return .item(String(decoding: writer.bytes, as: UTF8.self))
  }

  private static func texts(
    _ fields: EngagementFields,
    _ field: String
  ) throws(EngagementRefusal) -> [String] {
    guard let value = fields.value(field) else { return [] }
    guard let elements = value.array, elements.count <= listLimit else {
      throw EngagementRefusal(field: field, .malformed)
    }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string, !text.isEmpty else {
        throw EngagementRefusal(field: field, .malformed)
      }
      try check(text, field)
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  private static func table(
    _ fields: EngagementFields,
    _ field: String
  ) throws(EngagementRefusal) -> [String: String] {
    guard let value = fields.value(field) else { return [:] }
    guard let object = value.object, object.members.count <= listLimit else {
      throw EngagementRefusal(field: field, .malformed)
    }
    var table: [String: String] = [:]
    for member in object.members {
      try check(member.key, field)
      if let text = member.value.string { try check(text, field) }
      switch member.value {
      case .string(let text) where !text.isEmpty: table[member.key] = text
      case .number(let number): table[member.key] = number.literal
      default: table[member.key] = nil
      }
    }
    return table
  }
}
