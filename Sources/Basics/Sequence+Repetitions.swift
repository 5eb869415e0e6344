extension Sequence where Element: Hashable {
  /// The elements, each once, in the order in which they first come.
  package var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
