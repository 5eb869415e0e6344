package import SpotlightItems

extension Predictor {
  private static let mark = Array("PPR".utf8)
  private static let version: UInt8 = 1

  /// What was learnt as bytes, which ``init(decoding:settings:)`` restores.
  ///
  /// What was offered within the last hour is not part of it.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.add(Self.mark)
    writer.add(Self.version)
    for expert in 0..<4 { writer.add(weights[expert]) }
    writer.add(UInt8(habits.latest == nil ? 0 : 1))
    for number in [habits.age, habits.latest ?? 0, habits.events] { writer.add(number) }
    writer.add(length: keys.count)
    for (index, key) in keys.enumerated() {
      writer.add(key)
      for number in habits.numbers[index * HabitTable.width..<(index + 1) * HabitTable.width] {
        writer.add(number)
      }
      for slot in SuccessorTable.slots(of: index) {
        writer.add(successors.items[slot])
        writer.add(successors.counts[slot])
      }
    }
    writer.add(UInt16(last ?? Int(SuccessorTable.free)))
    return writer.bytes
  }

  /// A predictor that knows what was learnt.
  ///
  /// - Parameters:
  ///   - bytes: What ``encoded`` gave, whatever became of it.
  ///   - settings: The constants.
  /// - Throws: `ByteReader.Damage` when the bytes are something else, or of another version. Whoever
  ///   keeps the events can then count them again.
  package init(
    decoding bytes: [UInt8],
    settings: PredictionSettings = .standard
  ) throws(ByteReader.Damage) {
    self.init(settings: settings)
    var reader = ByteReader(bytes)
    guard Array(try reader.raw(Self.mark.count)) == Self.mark, try reader.byte() == Self.version
    else { throw reader.damage("no predictor of this version") }
    for expert in 0..<4 { weights[expert] = try Self.amount(&reader) }
    guard weights.sum() > 0 else { throw reader.damage("weights that are all zero") }
    weights /= weights.sum()
    let isUsed = try reader.flag()
    let (age, latest, events) = (try reader.number(), try reader.number(), try reader.number())
    guard (0...1e9).contains(age), abs(latest) < 1e12, (0...1e6).contains(events) else {
      throw reader.damage("a moment that is none")
    }
    let count = try reader.length(of: HabitTable.width * 4)
    guard count <= settings.itemLimit else { throw reader.damage("too many items") }
    let tables = try Self.rows(count, &reader)
    (keys, successors) = (tables.keys, SuccessorTable(items: tables.items, counts: tables.counts))
    habits = HabitTable(
      numbers: tables.numbers,
      age: age,
      latest: isUsed ? latest : nil,
      events: events
    )
    for (index, key) in keys.enumerated() { indexes[key] = index }
    guard indexes.count == count else { throw reader.damage("an item twice") }
    let number = try reader.integer(UInt16.self)
    guard number == SuccessorTable.free || number < count else { throw reader.damage("no item") }
    last = number == SuccessorTable.free ? nil : Int(number)
    try reader.end()
  }

  private typealias Rows = (keys: [String], numbers: [Float], items: [UInt16], counts: [UInt16])

  private static func rows(
    _ count: Int,
    _ reader: inout ByteReader
  ) throws(ByteReader.Damage) -> Rows {
    var rows: Rows = ([], [], [], [])
    for _ in 0..<count {
      rows.keys.append(try reader.text())
      for _ in 0..<HabitTable.width { rows.numbers.append(try amount(&reader)) }
      for _ in 0..<SuccessorTable.width {
        let number = try reader.integer(UInt16.self)
        guard number == SuccessorTable.free || number < count else {
          throw reader.damage("no item")
        }
        rows.items.append(number)
        rows.counts.append(min(try reader.integer(UInt16.self), 64))
      }
    }
    return rows
  }

  /// A number that is not negative, and not so great that sums of it are none.
  private static func amount(_ reader: inout ByteReader) throws(ByteReader.Damage) -> Float {
    let number = try reader.float()
    guard (0...1e30).contains(number) else { throw reader.damage("an amount that is none") }
    return number
  }
}
