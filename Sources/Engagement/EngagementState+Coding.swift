extension EngagementState {
  /// Why stored bytes are no state.
  package struct DecodingFault: Error, Hashable, Sendable {
    /// What is wrong, as a clause.
    package let reason: String
    /// The byte offset where it was noticed.
    package let offset: Int
  }

  /// The version of the stored form.
  private static let version: UInt8 = 5

  /// The version in which clients had the same names for every item.
  private static let plainVersion: UInt8 = 4

  /// The version in which narrow clients were not distinguished.
  private static let blendedVersion: UInt8 = 3

  /// The most epochs that a stored state may have: 40 years.
  private static let storedEpochLimit = 2_080

  /// The state as bytes; equal states have equal bytes.
  ///
  /// A version byte, then the number of epochs in two bytes. Each epoch: its number in four
  /// bytes, 1 in one byte where people have the names of older versions and else 0, the number of networks in one, of each network its bucket in one byte and its six
  /// sums in LEB128 (seven bits a byte, the lowest first, the high bit when more follow), the same
  /// for narrow clients, then for viewers and clickers the number of entries in two bytes and each
  /// entry in two. All numbers are little-endian.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encodedSize)
    bytes.append(Self.version)
    Self.append(UInt16(truncatingIfNeeded: epochs.count), to: &bytes)
    for totals in epochs {
      Self.append(UInt32(bitPattern: totals.epoch.number), to: &bytes)
      bytes.append(totals.hasFormerNames ? 1 : 0)
      Self.append(totals.networks, to: &bytes)
      Self.append(totals.narrow, to: &bytes)
      for sketch in [totals.viewers, totals.clickers] {
        Self.append(UInt16(sketch.entries.count), to: &bytes)
        let entries = sketch.entries.map { $0.littleEndian }
        entries.withUnsafeBytes { bytes += $0 }
      }
    }
    return bytes
  }

  /// How many bytes ``encoded`` usually has at most.
  private var encodedSize: Int {
    epochs.reduce(3) { size, totals in
      let entries = totals.viewers.entries.count + totals.clickers.entries.count
      return size + 11 + 20 * (totals.networks.count + totals.narrow.count) + 2 * entries
    }
  }

  /// Restores a state from ``encoded``.
  ///
  /// In the version before this, clients had the same names for every item. In the one before that, a
  /// quarter of what narrow clients did was part of the sums, and
  /// stays there: it counts like what others did, until it is too old to.
  ///
  /// - Throws: ``DecodingFault`` when the bytes are cut off, go on too long, have another
  ///   version, or hold epochs or registers out of order.
  package static func decode(_ bytes: [UInt8]) throws(DecodingFault) -> EngagementState {
    var cursor = Cursor(bytes: bytes)
    let found = try cursor.next(UInt8.self)
    guard [version, plainVersion, blendedVersion].contains(found) else {
      throw DecodingFault(reason: "the version is not \(version)", offset: 0)
    }
    let count = Int(try cursor.next(UInt16.self))
    guard count <= storedEpochLimit else {
      throw DecodingFault(reason: "there are \(count) epochs", offset: cursor.offset)
    }
    var epochs: [EpochTotals] = []
    for _ in 0..<count {
      let epoch = Epoch(number: Int32(bitPattern: try cursor.next(UInt32.self)))
      if let last = epochs.last, last.epoch >= epoch {
        throw DecodingFault(reason: "an epoch is out of order", offset: cursor.offset)
      }
      var totals = EpochTotals(epoch: epoch)
      totals.hasFormerNames = found == version ? try names(&cursor) : true
      totals.networks = try networks(&cursor)
      if found != blendedVersion { totals.narrow = try networks(&cursor) }
      totals.viewers = try sketch(&cursor)
      totals.clickers = try sketch(&cursor)
      epochs.append(totals)
    }
    guard cursor.offset == bytes.count else {
      throw DecodingFault(reason: "there are bytes behind the last epoch", offset: cursor.offset)
    }
    return EngagementState(epochs: epochs)
  }

  private static func names(_ cursor: inout Cursor) throws(DecodingFault) -> Bool {
    let number = try cursor.next(UInt8.self)
    guard number < 2 else {
      throw DecodingFault(reason: "names are of no kind", offset: cursor.offset)
    }
    return number == 1
  }

  private static func networks(
    _ cursor: inout Cursor
  ) throws(DecodingFault) -> [EpochTotals.Network] {
    var networks: [EpochTotals.Network] = []
    for _ in 0..<(try cursor.next(UInt8.self)) {
      var network = EpochTotals.Network(bucket: try cursor.next(UInt8.self))
      let isInOrder = networks.last.map { $0.bucket < network.bucket } ?? true
      guard isInOrder, network.bucket <= EpochKey.networks else {
        throw DecodingFault(reason: "a network is out of order or range", offset: cursor.offset)
      }
      for sum in EpochTotals.Sum.allCases {
        network[sum] = Int64(bitPattern: try cursor.nextShort())
      }
      networks.append(network)
    }
    return networks
  }

  private static func sketch(_ cursor: inout Cursor) throws(DecodingFault) -> ClientSketch {
    let count = Int(try cursor.next(UInt16.self))
    guard count <= ClientSketch.entryLimit else {
      throw DecodingFault(reason: "there are \(count) registers", offset: cursor.offset)
    }
    var entries: [UInt16] = []
    for _ in 0..<count { entries.append(try cursor.next(UInt16.self)) }
    guard let sketch = ClientSketch(entries: entries) else {
      throw DecodingFault(reason: "a register is out of order or range", offset: cursor.offset)
    }
    return sketch
  }

  private static func append(_ networks: [EpochTotals.Network], to bytes: inout [UInt8]) {
    bytes.append(UInt8(networks.count))
    for network in networks {
      bytes.append(network.bucket)
      for sum in EpochTotals.Sum.allCases {
        appendShort(UInt64(bitPattern: network[sum]), to: &bytes)
      }
    }
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  private static func appendShort(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Takes numbers off a list of bytes.
  private struct Cursor {
    let bytes: [UInt8]
    var offset = 0

    mutating func nextShort() throws(DecodingFault) -> UInt64 {
      var number: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 70, by: 7) {
        let byte = try next(UInt8.self)
        number |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return number }
      }
      throw DecodingFault(reason: "a sum has too many bytes", offset: offset)
    }

    mutating func next<Number: FixedWidthInteger>(
      _: Number.Type
    ) throws(DecodingFault) -> Number {
      let width = MemoryLayout<Number>.size
      guard bytes.count - offset >= width else {
        throw DecodingFault(reason: "the bytes are cut off", offset: offset)
      }
      let number = bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: offset, as: Number.self)
      }
      offset += width
      return Number(littleEndian: number)
    }
  }
}
