/// The terms of several dictionaries in one order, each once.
struct MergedTerms {
  private var walkers: [TermDictionary.Walker]
  /// The first eight bytes of the next term of each walker that is not at its end, and which one.
  ///
  /// Most terms are distinguished by them, without going to where the terms lie.
  private var heads: [(key: UInt64, source: Int)] = []

  /// The postings of the term at hand, and which dictionary has each.
  private(set) var lists: [(list: PostingList, source: Int)] = []
  /// The term at hand.
  private(set) var term: [UInt8] = []

  /// The terms of `dictionaries`, before the first.
  init(_ dictionaries: [TermDictionary]) {
    walkers = dictionaries.map { $0.walker(from: []) }
    for source in walkers.indices where walkers[source].peek() {
      heads.append((walkers[source].key, source))
    }
  }

  /// How many postings the term at hand has.
  var postings: Int { lists.reduce(0) { $0 + $1.list.count } }

  /// Moves to the next term; false behind the last one.
  mutating func next() -> Bool {
    lists.removeAll(keepingCapacity: true)
    guard let first = smallest() else { return false }
    let source = heads[first].source
    let key = heads[first].key
    term.removeAll(keepingCapacity: true)
    term.append(contentsOf: walkers[source].term)
    var index = first
    while index < heads.count {
      guard heads[index].key == key, walkers[heads[index].source].term == term else {
        index += 1
        continue
      }
      let source = heads[index].source
      if let list = walkers[source].next() { lists.append((list, source)) }
      if walkers[source].peek() {
        heads[index].key = walkers[source].key
        index += 1
      } else {
        heads.remove(at: index)
      }
    }
    return true
  }

  /// The index of the first head whose term is the smallest.
  private func smallest() -> Int? {
    guard var best = heads.indices.first else { return nil }
    for index in heads.indices.dropFirst() {
      let (key, least) = (heads[index].key, heads[best].key)
      if key < least || key == least && isSmaller(index, best) { best = index }
    }
    return best
  }

  private func isSmaller(_ left: Int, _ right: Int) -> Bool {
    walkers[heads[right].source].term.withUnsafeBytes {
      walkers[heads[left].source].order($0) < 0
    }
  }
}
