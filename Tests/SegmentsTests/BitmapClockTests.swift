import Testing

@testable import Segments

/// Which bitmaps stay when there is no room for all.
struct BitmapClockTests {
  private static let size = 6400
  private static let bytes = 800

  private static func bitmap() -> TermBitmap { TermBitmap(size: size) { _ in } }

  /// Requests `key`, and adds a bitmap when it is time to.
  private static func use(_ key: Int, of clock: inout BitmapClock, room: Int) -> Bool {
    switch clock.request(key) {
    case .complete: return true
    case .missing:
      let hasRoom = clock.reserve(bytes, for: key, limit: room * bytes)
      clock.add(bitmap(), for: key)
      return hasRoom
    case .none: return false
    }
  }

  @Test(
    "With room for three, what was used goes last, in the order of the hand",
    arguments: [
      ([1, 1, 2, 2, 3, 3], [1, 2, 3]),
      ([1, 1, 2, 2, 3, 3, 4], [1, 2, 3]),
      ([1, 1, 2, 2, 3, 3, 4, 4], [2, 3, 4]),
      ([1, 1, 1, 2, 2, 3, 3, 4, 4], [1, 3, 4]),
      ([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4], [2, 3, 4]),
      ([1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6], [1, 5, 6]),
      ([1, 2, 3, 4, 5, 6, 7, 8], []),
    ]
  )
  func order(requests: [Int], kept: [Int]) {
    var clock = BitmapClock(noteLimit: 100)
    for key in requests {
      _ = Self.use(key, of: &clock, room: 3)
      #expect(clock.byteCount <= 3 * Self.bytes)
    }
    let known = (1...8).filter {
      if case .complete = clock.request($0) { return true }
      return false
    }
    #expect(known == kept)
    #expect(clock.byteCount == kept.count * Self.bytes)
  }

  @Test("What is used all the time stays while hundreds come once or twice")
  func hot() {
    var clock = BitmapClock(noteLimit: 100)
    for round in 0..<500 {
      for key in 0..<5 {
        let isKept = Self.use(key, of: &clock, room: 8)
        #expect(isKept || round == 0)
      }
      for _ in 0..<2 { _ = Self.use(1000 + round, of: &clock, room: 8) }
    }
  }

  @Test("A bitmap is nobody's before it is made, and may be dropped meanwhile")
  func making() {
    var clock = BitmapClock(noteLimit: 100)
    let hasRoom = clock.reserve(Self.bytes, for: 1, limit: Self.bytes)
    let hasRoomTwice = clock.reserve(Self.bytes, for: 1, limit: 9 * Self.bytes)
    let hasTooLittle = clock.reserve(Self.bytes, for: 2, limit: Self.bytes - 1)
    #expect(hasRoom && !hasRoomTwice && !hasTooLittle)
    guard case .none = clock.request(1) else {
      Issue.record("It is not made.")
      return
    }
    let bitmap = Self.bitmap()
    clock.add(bitmap, for: 1)
    guard case .complete(let same) = clock.request(1) else {
      Issue.record("It is made.")
      return
    }
    #expect(same === bitmap)
    for _ in 0..<9 { _ = clock.request(3) }
    let takesItsRoom = clock.reserve(Self.bytes, for: 2, limit: Self.bytes)
    #expect(takesItsRoom)
    clock.add(bitmap, for: 1)
    guard case .none = clock.request(1) else {
      Issue.record("It was dropped.")
      return
    }
    #expect(clock.byteCount == Self.bytes)
  }

  @Test("Notes of first requests are forgotten when there are too many")
  func notes() {
    var clock = BitmapClock(noteLimit: 3)
    for key in 1...4 { _ = clock.request(key) }
    guard case .none = clock.request(1) else {
      Issue.record("It is forgotten.")
      return
    }
    guard case .missing = clock.request(4) else {
      Issue.record("It is noted.")
      return
    }
  }
}
