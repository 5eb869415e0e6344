// What searches ask of a plan.
extension QueryPlan {
  /// How much of the query a document has; `nil` where all that match have all of it.
  func share(_ neutral: Double) -> QueryShare? {
    guard liveFactor > 0, wordCount > 1 else { return nil }
    var words = [QueryShare.Word](repeating: QueryShare.Word(), count: wordCount)
    // The letter behind the words is none.
    for leaf in scored where leaves[leaf].word < wordCount {
      let word = leaves[leaf].word
      words[word].leaves.append(leaf)
      words[word].weight = max(words[word].weight, Int64(leaves[leaf].weight))
    }
    words.removeAll { $0.leaves.isEmpty }
    let areAllRequired = words.allSatisfy { word in
      required.contains { group in group.allSatisfy { word.leaves.contains($0) } }
    }
    return words.count < 2 || areAllRequired ? nil : QueryShare(words, neutral: neutral)
  }

  /// The segments that the query is asked of.
  var parts: [IndexSnapshot.Part] { snapshot.parts }

  /// Whether any of the scored words is enough for a document to match.
  var isUnion: Bool {
    hasWords && filters.isEmpty && required.count <= 1
      && required.allSatisfy { $0.count == scored.count }
  }

  /// A number of documents that matches are never more than.
  var matchBound: Int {
    if isImpossible { return 0 }
    let words = hasWords ? frequency(scored) : .max
    return required.reduce(words) { min($0, frequency($1)) }
  }

  /// Whether other forms of a word are looked for.
  var hasForms: Bool { leaves.contains { $0.joined != nil } }

  func frequency(_ group: some Sequence<Int>) -> Int {
    group.reduce(0) { $0 + leaves[$1].most }
  }

  /// The first leaf of what stands for the word `original`.
  func first(of original: [UInt8]) -> Int? {
    leaves.firstIndex { ($0.original ?? $0.anchor) == original && $0.weight > 0 }
  }
}
