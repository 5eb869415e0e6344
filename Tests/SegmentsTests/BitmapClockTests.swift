import Testing

@testable import Segments

/// Which bitmaps stay when there is no room for all.
struct BitmapClockTests {
  private static let size = 6400
  private static let bytes = bitmap().byteCount

  private static func bitmap() -> TermBitmap { TermBitmap(size: size) { _ in false } }

  /// Requests `key`, and adds a complete bitmap when it is time to.
  private static func use(_ key: Int, of clock: inout BitmapClock, room: Int) -> Bool {
    switch clock.request(key) {
    case .complete: return true
    case .missing:
      let bitmap = bitmap()
      let isAdded = clock.add(bitmap, for: key, limit: room * bytes)
      clock.giveBack(bitmap, for: key, isComplete: true)
      return isAdded
    case .taken, .none: return false
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

  @Test("A bitmap that one request adds postings to is nobody else's, and may be dropped meanwhile")
  func taken() {
    var clock = BitmapClock(noteLimit: 100)
    let bitmap = Self.bitmap()
    let isAdded = clock.add(bitmap, for: 1, limit: Self.bytes)
    let isAddedTwice = clock.add(Self.bitmap(), for: 1, limit: 9 * Self.bytes)
    let isAddedWithoutRoom = clock.add(Self.bitmap(), for: 2, limit: Self.bytes - 1)
    #expect(isAdded && !isAddedTwice && !isAddedWithoutRoom)
    guard case .none = clock.request(1) else {
      Issue.record("It is taken.")
      return
    }
    clock.giveBack(bitmap, for: 1, isComplete: false)
    guard case .taken(let same) = clock.request(1) else {
      Issue.record("It lacks postings.")
      return
    }
    #expect(same === bitmap)
    let takesItsRoom = clock.add(Self.bitmap(), for: 2, limit: Self.bytes)
    #expect(takesItsRoom)
    clock.giveBack(bitmap, for: 1, isComplete: true)
    guard case .none = clock.request(1) else {
      Issue.record("It was dropped.")
      return
    }
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
