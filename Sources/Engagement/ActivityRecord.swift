import Addressing
package import Basics
package import JSON

/// What is kept of a public activity: when it was done, and what it shows once it is promoted.
///
/// Until enough different people did it on enough days nothing of what one of them sent is kept
/// but the activity's type, which the app chooses and no person, and when it ends, to the hour.
/// What a person's activity alone says, such as a title with a name in it, so never reaches the
/// disk.
///
/// An activity with a page is known by the page alone, whichever apps show it: visitors of the page
/// count for it too, so that one person may be the only one who sent a text. Neither type nor texts
/// are ever kept of it.
package struct ActivityRecord: Hashable, Sendable {
  /// What a promoted activity shows.
  package struct Content: Hashable, Sendable {
    /// The title; empty with a page.
    package var title: String
    /// The key words.
    package var keywords: [String]
    /// The required keys with their values, from which the app restores the activity.
    package var userInfo: [String: String]
    /// The page with the same content, whose record is what results show; `nil` for an item that
    /// only the app shows.
    package var page: String?

    package init(title: String, keywords: [String], userInfo: [String: String], page: String?) {
      self.title = title
      self.keywords = keywords
      self.userInfo = userInfo
      self.page = page
    }
  }

  /// The most days that are remembered.
  private static let dayLimit = 32
  /// How long after one doing an activity may end at the latest, in seconds.
  private static let endLimit = 366.0 * 86_400

  /// The type, such as `com.example.read-recipe`; empty for an activity with a page.
  package let activityType: String
  /// The days it was done on, counted from 1970-01-01, oldest first, each once.
  package private(set) var days: [Int32] = []
  /// When it ends where too few say when: some time after it was last done.
  private var idle: Timestamp
  /// What those who do it say of its end.
  private var ends = ActivityEnds()
  /// What it shows; `nil` until it is promoted.
  package private(set) var content: Content?

  /// What is known before anybody did the activity.
  package init(activityType: String) {
    self.activityType = activityType
    idle = Timestamp(milliseconds: 0)
  }

  /// When it ends: as enough different people say, so that nobody alone ends it for all or keeps it
  /// for longer; where too few say anything, ``PublicActivity/lifetime`` after it was last done.
  package var expiry: Timestamp { ends.end ?? idle }

  /// What is known of `activity` before anybody did it.
  package init(of activity: PublicActivity) {
    self.init(activityType: activity.webpageURL == nil ? activity.activityType : "")
  }

  /// Takes one doing of the activity.
  ///
  /// - Parameters:
  ///   - activity: What was done; its identity is this record's.
  ///   - client: Who did it, by the name under the key of the epoch.
  ///   - isUsed: Whether enough different people did it within one epoch.
  ///   - settings: The constants.
  package mutating func take(
    _ activity: PublicActivity,
    by client: UInt64,
    isUsed: Bool,
    settings: EngagementSettings
  ) {
    let day = Vote.day(of: activity.at)
    if !days.contains(day) { days = Array((days + [day]).sorted().suffix(Self.dayLimit)) }
    idle = max(idle, activity.at.advanced(bySeconds: PublicActivity.lifetime))
    if let end = activity.expirationDate {
      ends.take(
        min(end, activity.at.advanced(bySeconds: Self.endLimit)),
        client: client,
        epoch: Epoch(of: activity.at),
        threshold: settings.threshold
      )
    }
    guard isUsed, days.count >= settings.activityDays else { return }
    if let page = activity.webpageURL {
      content = Content(title: "", keywords: [], userInfo: [:], page: page.text)
      return
    }
    let keys = Set(activity.requiredUserInfoKeys)
    content = Content(
      title: activity.title,
      keywords: activity.keywords,
      userInfo: activity.userInfo.filter { keys.contains($0.key) },
      page: nil
    )
  }

  /// The bundle identifier in the name of an app, which its activities' types begin with.
  ///
  /// - Parameter app: A bundle identifier, or one with its team in front, as in `TEAMID.bundle`.
  /// - Returns: The identifier without the team.
  package static func bundle(of app: String) -> String {
    let parts = app.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[1].contains(".") else { return app }
    let isTeam =
      parts[0].utf8.count == 10
      && parts[0].utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      }
    return isTeam ? parts[1] : app
  }
}

extension ActivityRecord: JSONWritable {
  /// Writes the record as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("activityType", activityType)
    if let content {
      writer.key("content")
      writer.beginObject()
      writer.key("keywords")
      writer.beginArray()
      for word in content.keywords { writer.value(word) }
      writer.endArray()
      writer.field("page", content.page)
      writer.field("title", content.title)
      writer.key("userInfo")
      writer.beginObject()
      for (key, value) in content.userInfo.sorted(by: { $0.key < $1.key }) {
        writer.field(key, value)
      }
      writer.endObject()
      writer.endObject()
    }
    writer.key("days")
    writer.beginArray()
    for day in days { writer.value(Int(day)) }
    writer.endArray()
    writer.field("ends", ends)
    writer.field("expiry", Int(idle.milliseconds))
    writer.endObject()
  }

  /// The record as bytes, which ``decode(_:)`` restores.
  package var encoded: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Restores a record from ``encoded``; `nil` when the bytes are none.
  package static func decode(_ bytes: [UInt8]) -> ActivityRecord? {
    guard let object = (try? JSONParser.parse(bytes[...]))?.object,
      let type = object["activityType"]?.string, let days = object["days"]?.array,
      let expiry = object["expiry"]?.int
    else { return nil }
    var record = ActivityRecord(activityType: type)
    record.days = days.compactMap { $0.int.flatMap(Int32.init(exactly:)) }
    record.idle = Timestamp(milliseconds: Int64(expiry))
    if let ends = object["ends"]?.object { record.ends = ActivityEnds(ends) }
    guard let content = object["content"]?.object else { return record }
    record.content = Content(
      title: content["title"]?.string ?? "",
      keywords: content["keywords"]?.array?.compactMap(\.string) ?? [],
      userInfo: (content["userInfo"]?.object?.members ?? []).reduce(into: [:]) {
        $0[$1.key] = $1.value.string
      },
      page: content["page"]?.string
    )
    return record
  }
}
