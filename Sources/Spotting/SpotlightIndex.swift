import Basics
package import Foundation
import Indexing
import QueryLanguage
package import Shelving
package import SpotlightItems

/// The private index of an app in a folder: items that are stored durably, found, ranked, and let go.
///
/// What was applied before a query began, by whichever process, is found by it: a query reads the store and
/// the segments as they are at one moment, and looks at changes that no segment has yet one by one.
package final class SpotlightIndex: Sendable {
  /// How the index is opened.
  package struct Options: Sendable {
    /// How the store is opened.
    package var store = ItemStore.Options()
    /// How long a query waits for another process that makes segments, in seconds.
    package var patience = 0.25
    /// How many seconds local time is ahead of UTC at a moment, in seconds since 2001-01-01T00:00:00Z.
    ///
    /// It says at what hour and on what day something was done, and when the days of queries begin.
    package var secondsFromUTC: @Sendable (Double) -> Int = { _ in 0 }
    /// The present, in seconds since 2001-01-01T00:00:00Z.
    package var clock: @Sendable () -> Double = { Date().timeIntervalSinceReferenceDate }

    /// Is called with what went wrong behind the caller's back, in a sentence.
    package var report: @Sendable (String) -> Void = { text in
      FileHandle.standardError.write(Data("Pippin: \(text)\n".utf8))
    }

    package init() {}

    /// Has hours and days be those of `zone`.
    package mutating func use(_ zone: TimeZone) {
      secondsFromUTC = { zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: $0)) }
    }
  }

  /// What is read once and again when it changed.
  struct Known {
    /// The attributes that queries can name, and the version of the custom keys among them.
    var schema = SearchedAttributes.schema()
    var keyVersion: Int64 = 0
    /// Uses by item, and their version.
    var uses: [UInt64: ItemUse] = [:]
    var useVersion: Int64 = 0
    /// The activities as they were joined at versions of both.
    var activities = ShownActivities()
    var activityVersions: (Int64, Int64) = (-1, -1)
    /// What was learnt of what the person did.
    var learning = Learning()
    /// What changed after segments were made.
    var waiting = WaitingItems(after: 0, keys: 0)
  }

  /// What the items are stored in.
  package let store: ItemStore
  let segments: SegmentCache
  let known = Lock(Known())
  let options: Options

  /// Opens the index in `folder`, or begins one there.
  ///
  /// - Throws: `unavailable` or `full`, with the reason.
  package init(folder: String, options: Options = Options()) throws(ItemIndexFailure) {
    self.options = options
    store = try ItemStore(folder: folder, options: options.store)
    segments = SegmentCache(store)
    if !store.isLooking { try store.removeExpired(now: options.clock()) }
  }

  var now: Double { options.clock() }

  /// The attributes that queries can name.
  func schema(_ snapshot: StoreSnapshot) throws -> AttributeSchema {
    let version = snapshot.versions.keys
    if let schema = known.withLock({ $0.keyVersion == version ? $0.schema : nil }) { return schema }
    let schema = SearchedAttributes.schema(try snapshot.customKeys())
    known.withLock { ($0.schema, $0.keyVersion) = (schema, version) }
    return schema
  }

  /// How items were used.
  func uses(_ snapshot: StoreSnapshot) throws -> [UInt64: ItemUse] {
    let version = snapshot.versions.uses
    if let uses = known.withLock({ $0.useVersion == version ? $0.uses : nil }) { return uses }
    let uses = try snapshot.uses()
    known.withLock { ($0.uses, $0.useVersion) = (uses, version) }
    return uses
  }

  /// The store and the segments as they are at one moment, and what no segment has yet.
  struct View {
    var snapshot: StoreSnapshot
    /// `nil` when there are no segments.
    var segments: SegmentIndex?
    /// What changed after the segments were made.
    var waiting: WaitingItems
    /// Activities, which no segment has.
    var activities: ShownActivities
    var now: Double

    /// The items, or what stands for activities, that have the numbers `ids`, as far as they are there.
    func items(_ ids: some Collection<UInt64>) throws -> [UInt64: StoredItem] {
      var items = try snapshot.items(ids, now: now)
      guard !activities.alone.isEmpty else { return items }
      for id in ids {
        if let activity = activities.alone[id] { items[id] = activity.item }
      }
      return items
    }
  }

  /// Runs `body` with the index as it is now.
  ///
  /// Segments are brought up to date first, if no other process is at that for long. Where they turn out
  /// to be damaged, `body` is run again: it calls ``checkSegments(of:)`` before it hands on what they
  /// answered.
  func viewing<Value>(_ body: (View) throws -> Value) throws(ItemIndexFailure) -> Value {
    do {
      // Who looks only makes no segments.
      var tries = store.isLooking ? 0 : Self.catchUpLimit
      while true {
        let isPatient = tries > 0
        let value = try store.reading { snapshot -> Value? in
          guard let view = try view(snapshot, isPatient: isPatient) else { return nil }
          do { return try body(view) } catch is DamagedSegments { return nil }
        }
        if let value { return value }
        // Where segments cannot be made, because the disk is full, items are looked at one by one.
        let isDone =
          isPatient && ((try? segments.catchUp(patience: options.patience)) ?? false)
        tries = isDone ? tries - 1 : 0
      }
    } catch {
      throw ItemIndexFailure(error, folder: store.folder)
    }
  }

  /// Checks that what segments answered is all of it.
  ///
  /// What damaged segments left out has to be looked for again, so that nothing may be handed on before,
  /// and nothing be checked after that.
  ///
  /// - Throws: ``DamagedSegments``.
  func checkSegments(of view: View) throws {
    guard let index = view.segments else { return }
    if segments.isDamaged(index) { throw DamagedSegments() }
  }

  /// Segments turned out to be damaged.
  private struct DamagedSegments: Error {}

  /// How often a query brings segments up to date, while others go on changing items.
  private static let catchUpLimit = 4

  /// The index at the moment of `snapshot`; `nil` when segments are newer, and when they are much older
  /// and can be brought up to date.
  private func view(_ snapshot: StoreSnapshot, isPatient: Bool) throws -> View? {
    var segments = segments.current()
    let (version, forgotten) = (snapshot.versions.items, snapshot.versions.forgotten)
    var known = segments?.version ?? 0
    let isUsable = (forgotten...max(version, forgotten)).contains(known)
    let (hasMany, isOlder) = (segments?.documentCount ?? 0 >= Self.fewestIndexed, known < version)
    // Segments that are newer are those of a later moment, of which the next snapshot is.
    if isPatient, !isUsable || isOlder && !hasMany { return nil }
    if !isUsable { (segments, known) = (nil, 0) }
    var waiting = WaitingItems(after: known, keys: snapshot.versions.keys)
    if known < version {
      let last = self.known.withLock { $0.waiting }
      if last.isPart(of: snapshot, after: known) { waiting = last }
      let isAll = try waiting.catchUp(snapshot, limit: isPatient ? Self.waitingLimit : .max)
      if isPatient, !isAll || waiting.outdated.count > Self.waitingLimit { return nil }
      self.known.withLock { $0.waiting = waiting }
      if isPatient { self.segments.catchUpLater() }
    } else if isPatient {
      self.segments.settleLater()
    }
    return View(
      snapshot: snapshot,
      segments: segments,
      waiting: waiting,
      activities: try activities(snapshot, now: now),
      now: now
    )
  }

  /// The most changes that a query looks at by themselves, rather than bring segments up to date.
  private static let waitingLimit = 256
  /// As long as fewer items are indexed, bringing segments up to date is soon done.
  private static let fewestIndexed = 1_000
}
