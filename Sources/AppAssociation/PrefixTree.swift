/// The rules of one entry by the plain text that their paths start with.
///
/// Walking down the tree along a path meets exactly the rules whose plain text the path starts
/// with, however many rules there are.
struct PrefixTree: Sendable {
  /// A piece of plain text, the rules that end with it, and the texts that go on from there.
  private struct Node: Sendable {
    /// The text since the node above; empty only at the root.
    var label: [UInt8]
    /// The rules whose plain text ends here, in order.
    var rules: [Int32] = []
    /// The nodes below, by the first bytes of their labels.
    var children: [Int32] = []
    /// The first bytes of the labels below, in the order of ``children``.
    var firstBytes: [UInt8] = []
  }

  private var nodes = [Node(label: [])]

  /// Adds a rule; rules must come in order.
  mutating func insert(_ text: ArraySlice<UInt8>, rule: Int32) {
    var rest = text
    var index = 0
    while let byte = rest.first {
      guard let slot = nodes[index].firstBytes.firstIndex(of: byte) else {
        add(Node(label: Array(rest), rules: [rule]), below: index, byte)
        return
      }
      let child = Int(nodes[index].children[slot])
      let shared = zip(nodes[child].label, rest).prefix { $0 == $1 }.count
      if shared < nodes[child].label.count { split(child, at: shared) }
      rest = rest.dropFirst(shared)
      index = child
    }
    nodes[index].rules.append(rule)
  }

  /// Gives `body` the rules whose plain text `path` starts with: a list for each node on the way.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isFolded: Whether the rules are folded, so that capitals count as small letters.
  ///   - body: Takes the lists, each in order.
  @inline(__always)
  func walk(
    _ path: borrowing MatchText,
    isFolded: Bool,
    _ body: (borrowing [Int32]) -> Void
  ) {
    var index = 0
    var at = 0
    while true {
      if !nodes[index].rules.isEmpty { body(nodes[index].rules) }
      guard at < path.count else { return }
      let byte = isFolded ? ByteText.lowered(path[at]) : path[at]
      guard let slot = nodes[index].firstBytes.firstIndex(of: byte) else { return }
      let child = Int(nodes[index].children[slot])
      let count = nodes[child].label.count
      guard count <= path.count - at else { return }
      for offset in 1..<max(count, 1) {
        let other = path[at + offset]
        guard nodes[child].label[offset] == (isFolded ? ByteText.lowered(other) : other) else {
          return
        }
      }
      at += count
      index = child
    }
  }

  private mutating func add(_ node: Node, below index: Int, _ byte: UInt8) {
    nodes[index].children.append(Int32(nodes.count))
    nodes[index].firstBytes.append(byte)
    nodes.append(node)
  }

  /// Keeps the first `count` bytes of a label, and puts the rest of the node below them.
  private mutating func split(_ index: Int, at count: Int) {
    var lower = nodes[index]
    let byte = lower.label[count]
    lower.label.removeFirst(count)
    nodes[index] = Node(label: Array(nodes[index].label.prefix(count)))
    add(lower, below: index, byte)
  }
}
