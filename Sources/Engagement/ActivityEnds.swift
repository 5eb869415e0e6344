package import Basics
package import JSON

/// Until when those who do an activity say that it is of use, kept without saying who they are.
///
/// Each client has one of 256 buckets, by its name under the key of the epoch, and a bucket keeps the
/// latest end that was named there. An end counts once as many buckets as privacy asks for name it or
/// a later one: as many different clients did so at least, within one epoch. So nobody alone keeps an
/// activity for longer or takes it away. What counts depends on what was said and not on the order
/// in which it came, because a bucket only rises, and only the buckets with the latest ends are kept.
package struct ActivityEnds: Hashable, Sendable {
  /// What a bucket keeps.
  struct Bucket: Hashable, Sendable, Comparable {
    /// The latest end, in whole hours since 1970, rounded up.
    var hour: UInt32
    /// Which bucket it is.
    var number: UInt8

    static func < (left: Bucket, right: Bucket) -> Bool {
      (left.hour, left.number) < (right.hour, right.number)
    }
  }

  /// An end that counts.
  private struct Agreement: Hashable, Sendable {
    /// When it was named.
    var epoch: Epoch
    /// The end, in hours since 1970.
    var hour: UInt32
  }

  /// The most buckets that an end can ask for, of the 256 that there are.
  static let bucketLimit = 192
  /// The epochs whose buckets are kept: events of the one before still come in.
  static let epochLimit = 2
  private static let hour: Int64 = 3_600_000

  /// The buckets of the last epochs, latest ends first.
  private(set) var epochs: [Epoch: [Bucket]] = [:]
  /// The end that enough clients named, of the last epoch in which that was so.
  private var agreed: Agreement?

  /// Nobody has named an end.
  package init() {}

  /// The end that counts; `nil` where too few named one.
  package var end: Timestamp? {
    agreed.map { Timestamp(milliseconds: Int64($0.hour) * Self.hour) }
  }

  /// Takes what a client says.
  ///
  /// - Parameters:
  ///   - end: The end.
  ///   - client: The client's name under the key of the epoch.
  ///   - epoch: The epoch.
  ///   - threshold: How many different clients have to name an end.
  package mutating func take(_ end: Timestamp, client: UInt64, epoch: Epoch, threshold: Int) {
    let limit = min(max(threshold, 1), Self.bucketLimit)
    let (hours, rest) = end.milliseconds.quotientAndRemainder(dividingBy: Self.hour)
    let bucket = Bucket(
      hour: UInt32(clamping: hours + (rest > 0 ? 1 : 0)),
      number: UInt8(client >> 56)
    )
    var buckets = epochs[epoch] ?? []
    if let index = buckets.firstIndex(where: { $0.number == bucket.number }) {
      buckets[index] = max(buckets[index], bucket)
    } else {
      buckets.append(bucket)
    }
    buckets.sort(by: >)
    buckets.removeLast(max(0, buckets.count - limit))
    epochs[epoch] = buckets
    for old in epochs.keys.sorted().dropLast(Self.epochLimit) { epochs[old] = nil }
    guard buckets.count == limit, let last = buckets.last else { return }
    if let agreed, agreed.epoch > epoch { return }
    agreed = Agreement(epoch: epoch, hour: last.hour)
  }
}

extension ActivityEnds: JSONWritable {
  /// Writes the ends as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("agreed")
    writer.beginArray()
    if let agreed {
      writer.value(Int(agreed.epoch.number))
      writer.value(Int(agreed.hour))
    }
    writer.endArray()
    writer.key("epochs")
    writer.beginArray()
    for (epoch, buckets) in epochs.sorted(by: { $0.key < $1.key }) {
      writer.beginArray()
      writer.value(Int(epoch.number))
      for bucket in buckets {
        writer.value(Int(bucket.number))
        writer.value(Int(bucket.hour))
      }
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
  }

  /// Restores what was written; nobody's word where it is damaged.
  init(_ object: JSONObject) {
    func numbers(_ value: JSONValue?) -> [Int] { value?.array?.compactMap(\.int) ?? [] }
    let agreed = numbers(object["agreed"])
    if agreed.count == 2 {
      let epoch = Epoch(number: Int32(clamping: agreed[0]))
      self.agreed = Agreement(epoch: epoch, hour: UInt32(clamping: agreed[1]))
    }
    for list in object["epochs"]?.array ?? [] {
      let numbers = numbers(list)
      guard let number = numbers.first, numbers.count % 2 == 1 else { continue }
      let epoch = Epoch(number: Int32(clamping: number))
      epochs[epoch] = stride(from: 1, to: numbers.count, by: 2).map {
        Bucket(hour: UInt32(clamping: numbers[$0 + 1]), number: UInt8(clamping: numbers[$0]))
      }
    }
  }
}
