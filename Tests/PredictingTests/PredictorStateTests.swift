import Predicting
import SpotlightItems
import Testing

struct PredictorStateTests {
  private static func moment(_ hour: Int) -> LocalMoment { LocalMoment(Double(hour) * 3_600) }

  /// A predictor that saw `count` events of up to `items` items, an hour apart.
  private static func busy(_ count: Int, items: Int, _ settings: PredictionSettings) -> Predictor {
    var predictor = Predictor(settings: settings)
    for hour in 0..<count {
      if hour % 3 == 0 { _ = predictor.suggestions(at: moment(hour), limit: 4) }
      predictor.note("item \(hour * hour % items)", at: moment(hour))
    }
    return predictor
  }

  @Test("What was learnt comes back from its bytes, and goes on alike", arguments: [0, 1, 7, 900])
  func restored(count: Int) throws {
    var before = Self.busy(count, items: 37, .standard)
    var after = try Predictor(decoding: before.encoded)
    #expect(after.encoded == before.encoded)
    #expect(after.count == before.count)
    for hour in count..<count + 50 {
      let moment = Self.moment(hour)
      let (one, other) = (
        before.suggestions(at: moment, limit: 8), after.suggestions(at: moment, limit: 8)
      )
      #expect(one.map(\.key) == other.map(\.key))
      before.note("item \(hour % 5)", at: moment)
      after.note("item \(hour % 5)", at: moment)
    }
  }

  @Test("An item takes 120 bytes for its habits, and 32 for what comes after it")
  func size() {
    let one = Self.busy(1, items: 1, .standard).encoded.count
    let many = Self.busy(2_000, items: 1_009, .standard)
    let keys = (0..<1_009).filter { item in (0..<2_000).contains { $0 * $0 % 1_009 == item } }
    #expect(many.count == keys.count)
    let texts = keys.reduce(0) { $0 + "item \($1)".utf8.count + 1 }
    let rest = one - 152 - "item 0".utf8.count - 1
    // The number of items takes a byte more.
    #expect(many.encoded.count == keys.count * 152 + texts + rest + 1)
  }

  @Test("Bytes that were cut or changed are refused, or read as something that works")
  func damaged() throws {
    let bytes = Self.busy(40, items: 3, .standard).encoded
    for index in bytes.indices {
      #expect(throws: ByteReader.Damage.self) { try Predictor(decoding: Array(bytes[..<index])) }
      for byte in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var other = bytes
        other[index] = byte
        guard var read = try? Predictor(decoding: other) else { continue }
        let list = read.suggestions(at: Self.moment(41), limit: 8)
        #expect(list.allSatisfy { $0.score.isFinite })
        read.note("item 1", at: Self.moment(42))
      }
    }
    #expect(throws: ByteReader.Damage.self) { try Predictor(decoding: bytes + [0]) }
  }

  @Test("What is removed is forgotten, and what comes after what stays right")
  func removal() {
    var predictor = Predictor()
    for hour in 0..<60 { predictor.note(["a", "bee", "c", "d"][hour % 4], at: Self.moment(hour)) }
    predictor.remove(["bee", "unknown"])
    #expect(predictor.count == 3)
    #expect(!String(decoding: predictor.encoded, as: UTF8.self).contains("bee"))
    predictor.note("c", at: Self.moment(60))
    #expect(predictor.suggestions(at: Self.moment(60), limit: 1).map(\.key) == ["d"])
    predictor.remove(["c"])
    #expect(predictor.suggestions(at: Self.moment(61), limit: 9).count == 2)
    predictor.removeAll()
    #expect(predictor.count == 0)
    #expect(predictor.suggestions(at: Self.moment(61), limit: 9).isEmpty)
    predictor.note("a", at: Self.moment(62))
    #expect(predictor.suggestions(at: Self.moment(62), limit: 9).map(\.key) == ["a"])
  }

  @Test("A full memory forgets what was least used, and keeps what is done each day")
  func bounded() {
    var settings = PredictionSettings.standard
    settings.itemLimit = 64
    var predictor = Predictor(settings: settings)
    for hour in 0..<2_000 {
      predictor.note(hour % 12 == 0 ? "daily" : "once \(hour)", at: Self.moment(hour))
      #expect(predictor.count <= 64)
    }
    let list = predictor.suggestions(at: Self.moment(2_004), limit: 64)
    #expect(list.first?.key == "daily")
  }

  @Test("A clock that is set back, that leaps or that nobody set does no harm")
  func clocks() {
    var predictor = Predictor()
    let year = 365 * 24
    for hour in [0, 1, 2, -year, 3, 40 * year, 4, 40 * year + 1, 100_000 * year, 5] {
      predictor.note("item \(hour % 3)", at: Self.moment(hour))
      let list = predictor.suggestions(at: Self.moment(hour), limit: 9)
      #expect(!list.isEmpty)
      #expect(list.allSatisfy { $0.score.isFinite && $0.score > 0 })
    }
  }

  @Test("A clock that was wrong for a day makes nothing forgotten", arguments: [-400, 40 * 365])
  func wrongClock(days: Int) {
    var predictor = Predictor()
    for hour in 0..<400 {
      predictor.note(hour % 2 == 0 ? "often" : "once \(hour)", at: Self.moment(hour))
    }
    let wrong = days * 24
    for hour in 0..<5 { predictor.note("once \(hour + 400)", at: Self.moment(wrong + hour)) }
    for hour in 405..<412 { predictor.note("once \(hour)", at: Self.moment(hour)) }
    let list = predictor.suggestions(at: Self.moment(412), limit: 1)
    #expect(list.map(\.key) == ["often"])
  }

  @Test("Sums are the same whether or not the landmark is moved meanwhile")
  func landmarks() {
    // 61 hours move the landmark of the short sums, which are 0 by then for all but the last.
    var predictor = Predictor()
    for hour in 0..<500 { predictor.note("item \(hour % 10)", at: Self.moment(hour)) }
    var short = Predictor()
    for hour in 490..<500 { short.note("item \(hour % 10)", at: Self.moment(hour)) }
    let long = predictor.suggestions(at: Self.moment(500), limit: 10)
    #expect(
      long.map(\.key).sorted()
        == short.suggestions(at: Self.moment(500), limit: 10).map(\.key).sorted()
    )
    // Ten items in turn: the last one was done an hour ago, the others up to ten hours ago.
    let scores = Dictionary(uniqueKeysWithValues: long.map { ($0.key, $0.parts) })
    let decay = Expert.decay.rawValue
    #expect((scores["item 9"]?[decay] ?? 0) > (scores["item 8"]?[decay] ?? 1))
    #expect((scores["item 8"]?[decay] ?? 0) > (scores["item 0"]?[decay] ?? 1))
  }
}
