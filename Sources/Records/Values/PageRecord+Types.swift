import Basics

extension PageRecord {
  /// The types of every item, those within others too, each once and in order.
  package var allTypes: [String] {
    var types: [String] = []
    var waiting = items
    var index = 0
    // A list instead of recursion, because pages decide how deep items lie in each other.
    while index < waiting.count {
      let item = waiting[index]
      index += 1
      types += item.types
      for name in item.properties.keys.sorted() {
        for case .item(let inner) in item.properties[name] ?? [] { waiting.append(inner) }
      }
    }
    return types.withoutRepetitions
  }
}
