/// The texts between the stars of patterns, found in a path all at once.
///
/// One pass finds every text wherever it is (Aho and Corasick, 1975), so that a file of nothing
/// but wildcards costs an address little more than one with a few.
struct PieceIndex: Sendable {
  /// A state: the bytes that lead to it are the start of some text.
  private struct State {
    /// The byte that leads here from the state before.
    var byte: UInt8
    /// The first of the states behind this one, and the next behind the same one; 0 is none.
    var firstChild: Int32 = 0
    var sibling: Int32 = 0
    /// The state of the longest end of these bytes that is a start of some text too.
    var fallback: Int32 = 0
    /// The nearest state on the way of fallbacks where a text ends; 0 is none.
    var shorter: Int32 = 0
    /// The text that ends here; -1 is none.
    var text: Int32 = -1
  }

  private var states = [State(byte: 0)]

  /// The states behind the first one by their byte; 0 is none.
  private var roots = [Int32](repeating: 0, count: 256)

  /// How many different texts there are.
  private(set) var count = 0

  /// Adds a text that is not empty and returns its number; equal ones share theirs.
  mutating func add(_ text: ArraySlice<UInt8>) -> Int {
    var state = 0
    for byte in text {
      var next = child(of: state, byte)
      if next == 0 {
        next = states.count
        var added = State(byte: byte)
        let number = Int32(truncatingIfNeeded: next)
        if state == 0 {
          roots[Int(byte)] = number
        } else {
          added.sibling = states[state].firstChild
          states[state].firstChild = number
        }
        states.append(added)
      }
      state = next
    }
    if states[state].text < 0 {
      states[state].text = Int32(truncatingIfNeeded: count)
      count += 1
    }
    return Int(states[state].text)
  }

  /// Links the states when every text is added, those of fewer bytes first.
  mutating func link() {
    var level = roots.filter { $0 != 0 }.map { Int($0) }
    while !level.isEmpty {
      var next: [Int] = []
      for state in level {
        var child = Int(states[state].firstChild)
        while child != 0 {
          let fallback = step(from: Int(states[state].fallback), states[child].byte)
          states[child].fallback = Int32(truncatingIfNeeded: fallback)
          let isEnd = states[fallback].text >= 0
          states[child].shorter = isEnd ? states[child].fallback : states[fallback].shorter
          next.append(child)
          child = Int(states[child].sibling)
        }
      }
      level = next
    }
  }

  /// Returns the state behind `start` and one more byte.
  func step(from start: Int, _ byte: UInt8) -> Int {
    var state = start
    while state != 0 {
      let next = child(of: state, byte)
      if next != 0 { return next }
      state = Int(states[state].fallback)
    }
    return Int(roots[Int(byte)])
  }

  @inline(__always)
  private func child(of state: Int, _ byte: UInt8) -> Int {
    if state == 0 { return Int(roots[Int(byte)]) }
    var child = Int(states[state].firstChild)
    while child != 0, states[child].byte != byte { child = Int(states[child].sibling) }
    return child
  }

  /// Calls `body` with each text that ends in `state`, the longest first.
  @inline(__always)
  func forEachText(in state: Int, _ body: (Int) -> Void) {
    var end = states[state].text >= 0 ? state : Int(states[state].shorter)
    while end != 0 {
      body(Int(states[end].text))
      end = Int(states[end].shorter)
    }
  }
}
