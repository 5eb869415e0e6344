import Addressing
package import Basics
import Digests
import Records

/// Turns events and public activities into votes: checks them and takes the names out.
package struct VoteReader: Sendable {
  /// The secret that identifiers of events are hashed with.
  private let salt: [UInt8]
  /// The epochs with keys, and what is remembered of each.
  var epochs: [Names] = []
  private var items = ItemCache()
  /// What was seen when names were brought near, which says nothing.
  var lastSeen: UInt64 = 0
  /// The activity that was read last, until it is taken.
  private var activity: PublicActivity?

  /// The key of an epoch, and the names under it.
  struct Names: Sendable {
    let epoch: Epoch
    let key: EpochKey
    var clients = NameCache()
    var networks = NameCache()

    mutating func client(_ text: UnsafeRawBufferPointer) -> UInt64 {
      if let known = clients.value(of: text) { return known }
      let name = key.client(text)
      clients.remember(name, of: text)
      return name
    }

    mutating func network(_ text: UnsafeRawBufferPointer) -> UInt8 {
      if let known = networks.value(of: text) { return UInt8(known) }
      let bucket = key.network(text)
      networks.remember(UInt64(bucket), of: text)
      return bucket
    }
  }

  /// A reader with the keys of the epochs that events may lie in.
  ///
  /// - Parameters:
  ///   - keys: The keys; events of other epochs are refused.
  ///   - salt: A secret number of the store.
  package init(keys: [Epoch: EpochKey], salt: UInt64) {
    self.salt = withUnsafeBytes(of: salt.littleEndian) { Array($0) }
    epochs = keys.map { Names(epoch: $0, key: $1) }
  }

  /// Reads one line.
  ///
  /// - Parameters:
  ///   - line: A JSON object without the line end.
  ///   - now: The present moment.
  /// - Returns: The vote that the line tells of.
  /// - Throws: ``EngagementRefusal``, which names the field that is wrong.
  package mutating func read(
    _ line: UnsafeRawBufferPointer,
    now: Timestamp
  ) throws(EngagementRefusal) -> Vote {
    if line.count <= EngagementInput.byteLimit, let vote = plainVote(line, now: now) {
      return vote
    }
    switch try EngagementInput.read([UInt8](line)[...], now: now) {
    case .event(let event): return try vote(of: event)
    case .activity(let activity):
      let vote = try vote(of: activity, now: now)
      self.activity = activity
      return vote
    }
  }

  /// Takes the activity that the line read last told of; `nil` when it was an event.
  package mutating func takeActivity() -> PublicActivity? {
    defer { activity = nil }
    return activity
  }

  /// Returns the vote of a public activity: its content was opened in an app.
  ///
  /// The page's address is the one identity of page and activity, so that the two are one result;
  /// what it shows always comes from our own crawl. Without a page, it is what the activity would
  /// show, so that only what many people sent alike comes together; the item's number tells
  /// nobody what that is. It has no identifier: that it was sent before shows in nothing.
  ///
  /// - Throws: ``EngagementRefusal`` when the activity is not offered to everybody, says neither
  ///   page nor required keys, or is expired.
  package mutating func vote(
    of activity: PublicActivity,
    now: Timestamp
  ) throws(EngagementRefusal) -> Vote {
    if let obstacle = activity.obstacles(now: now).first { throw obstacle.refusal }
    guard let identity = activity.identity else {
      throw PublicActivity.Obstacle.noIdentity.refusal
    }
    let day = Vote.day(of: activity.at)
    let item: Digest128
    switch identity {
    case .page(let page): item = page.identity
    case .item(let name):
      let text = ([name, activity.title] + activity.keywords).joined(separator: "\n")
      item = Self.withBytes(of: text) { self.digest(of: $0, "activity") }
    }
    let names = names(day: day, client: activity.client, network: activity.network)
    guard let names else { throw EngagementRefusal(field: "at", .closed) }
    return Vote(
      id: Vote.unnamed,
      item: item,
      client: names.client,
      day: day,
      kind: .open,
      grade: VoteGrade.of(.open, position: nil, durationMs: nil),
      network: names.network
    )
  }

  /// Returns the vote of an event that has been checked.
  ///
  /// - Throws: ``EngagementRefusal`` when the event's epoch is closed.
  package mutating func vote(of event: EngagementEvent) throws(EngagementRefusal) -> Vote {
    let day = Vote.day(of: event.at)
    let names = names(day: day, client: event.client, network: event.network)
    guard let names else { throw EngagementRefusal(field: "at", .closed) }
    return Vote(
      id: name(ofEvent: event.id, by: names.client),
      item: event.item.identity,
      client: names.client,
      day: day,
      kind: event.kind,
      grade: VoteGrade.of(event.kind, position: event.position, durationMs: event.durationMs),
      network: names.network
    )
  }

  /// The vote of a line in the plainest form without any fault.
  private mutating func plainVote(_ bytes: UnsafeRawBufferPointer, now: Timestamp) -> Vote? {
    guard let line = EventLine.scan(bytes), let kind = Self.kind(bytes, line.kind),
      Self.isValid(line), let at = Self.time(bytes, line), Self.isNear(at, now)
    else { return nil }
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: bytes[range])
    }
    let day = Vote.day(of: at)
    guard let item = item(part(line.item)),
      let names = names(day: day, client: part(line.client), network: line.network.map(part))
    else { return nil }
    return Vote(
      id: name(ofEvent: part(line.id), by: names.client),
      item: item,
      client: names.client,
      day: day,
      kind: kind,
      grade: VoteGrade.of(kind, position: line.position, durationMs: line.durationMs),
      network: names.network
    )
  }

  /// The identity of an address; `nil` when it is none.
  private mutating func item(_ text: UnsafeRawBufferPointer) -> Digest128? {
    if let known = items.value(of: text) { return known }
    let address = WebAddress(String(decoding: text, as: UTF8.self))
    guard let item = address?.identity else { return nil }
    items.remember(item, of: text)
    return item
  }

  /// The same for texts.
  mutating func names(
    day: Int32,
    client: String,
    network: String?
  ) -> (client: UInt64, network: UInt8)? {
    Self.withBytes(of: client) { client in
      guard let network else { return names(day: day, client: client, network: nil) }
      return Self.withBytes(of: network) { names(day: day, client: client, network: $0) }
    }
  }

  /// Hands the UTF-8 form of a text to `body` where it is.
  static func withBytes<Result>(
    of text: String,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) })
    {
      return result
    }
    return Array(text.utf8).withUnsafeBytes(body)
  }

  /// The names of a client and a network under the key of a day's epoch.
  private mutating func names(
    day: Int32,
    client: UnsafeRawBufferPointer,
    network: UnsafeRawBufferPointer?
  ) -> (client: UInt64, network: UInt8)? {
    let epoch = Epoch(day: day)
    // There are two or three. They are changed where they are, and never copied.
    for index in epochs.indices where epochs[index].epoch == epoch {
      let name = epochs[index].client(client)
      guard let network else { return (name, 0) }
      return (name, epochs[index].network(network))
    }
    return nil
  }

  /// The name of an event: 64 bits of SHA-256 over the salt, its client's name and its identifier, so
  /// that nobody who does not know the salt can make two identifiers that share it, and nobody who
  /// does not know the client can ask whether its event came in.
  func name(ofEvent id: UnsafeRawBufferPointer, by client: UInt64) -> UInt64 {
    max(1, digest(of: id, "event", client).high)
  }

  /// The same for texts.
  func name(ofEvent id: String, by client: UInt64) -> UInt64 {
    Self.withBytes(of: id) { name(ofEvent: $0, by: client) }
  }

  /// The digest of `text` under the salt, apart from those of other kinds and clients.
  private func digest(
    of text: UnsafeRawBufferPointer,
    _ kind: StaticString,
    _ client: UInt64? = nil
  ) -> Digest128 {
    withUnsafeTemporaryAllocation(byteCount: 64 + text.count, alignment: 8) { bytes in
      var end = 0
      func append(_ piece: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: piece)
        end += piece.count
      }
      salt.withUnsafeBytes(append)
      append(UnsafeRawBufferPointer(start: kind.utf8Start, count: kind.utf8CodeUnitCount))
      bytes[end] = 0
      end += 1
      if let client { withUnsafeBytes(of: client.littleEndian, append) }
      append(text)
      return Digest128(of: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    }
  }

  private static func isValid(_ line: EventLine) -> Bool {
    func fits(_ range: Range<Int>, _ limit: Int) -> Bool { (1...limit).contains(range.count) }
    return fits(line.id, EngagementEvent.idLimit)
      && fits(line.item, EngagementFields.addressLimit)
      && fits(line.client, EngagementEvent.clientLimit)
      && (line.query?.count ?? 0) <= EngagementEvent.queryLimit
      && (line.network?.count ?? 0) <= EngagementEvent.networkLimit
      && (1...EngagementEvent.positionLimit).contains(line.position ?? 1)
      && (line.durationMs ?? 0) <= EngagementEvent.durationLimit
  }

  private static func time(_ bytes: UnsafeRawBufferPointer, _ line: EventLine) -> Timestamp? {
    if let milliseconds = line.milliseconds {
      let value = Int64(milliseconds)
      return DateText.range.contains(value) ? Timestamp(milliseconds: value) : nil
    }
    return line.time.flatMap { DateText.parse(UnsafeRawBufferPointer(rebasing: bytes[$0])) }
  }

  private static func isNear(_ at: Timestamp, _ now: Timestamp) -> Bool {
    let age = now.seconds(since: at)
    return age <= EngagementFields.ageLimit && age >= -EngagementFields.skewLimit
  }

  private static func kind(
    _ bytes: UnsafeRawBufferPointer,
    _ range: Range<Int>
  ) -> EngagementEvent.Kind? {
    switch range.count {
    case 3: EventLine.equal(bytes, range, "tap") ? .tap : nil
    case 4: EventLine.equal(bytes, range, "open") ? .open : nil
    case 6: EventLine.equal(bytes, range, "return") ? .return : nil
    case 7: EventLine.equal(bytes, range, "dismiss") ? .dismiss : nil
    case 10: EventLine.equal(bytes, range, "impression") ? .impression : nil
    default: nil
    }
  }
}
