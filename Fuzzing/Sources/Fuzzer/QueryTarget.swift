import Analysis
import Indexing
import Records

extension FuzzTarget {
  private static let indexes: (parts: SegmentIndex, whole: SegmentIndex) = {
    do {
      return (
        try SegmentIndex(reading: SampleIndex.folder),
        try SegmentIndex(reading: SampleIndex.compactFolder)
      )
    } catch {
      fatalError("the sample index: \(error)")
    }
  }()

  /// A query behind a byte of options.
  ///
  /// What is found stands in its order and is what membership and explanation say, page by page, and
  /// an index of one segment finds the same as one of several.
  static let query = FuzzTarget("query", byteLimit: 1_024) { bytes, promises in
    var input = FuzzInput(bytes)
    let flags = input.byte()
    var request = SearchRequest(String(decoding: input.rest, as: UTF8.self))
    request.isUnfinished = flags & 1 != 0
    request.mode = flags & 2 != 0 ? .all : .any
    request.titlesOnly = flags & 4 != 0
    request.appLinkedOnly = flags & 8 != 0
    request.countsAll = flags & 16 != 0
    request.limit = flags & 32 != 0 ? 3 : 100
    let index = indexes.parts
    let answer = index.search(request)
    let found = answer.hits.map(\.id)
    promises.expect(found.count <= request.limit, "\(found.count) hits")
    promises.expect(Set(found).count == found.count, "a document is found twice")
    promises.expect(answer.total >= found.count, "\(answer.total) in all, \(found.count) hits")
    let all = Array(1...SampleIndex.count)
    let members = index.matching(all, request)
    promises.expect(members.isSuperset(of: found), "a hit is no match")
    if request.limit > all.count || !answer.hits.isEmpty && members.count <= request.limit {
      promises.expect(members.count == found.count, "\(members.count) match, \(found.count) hits")
    }
    if answer.isTotalExact {
      promises.expect(answer.total == members.count, "\(answer.total) of \(members.count) counted")
    }
    promises.expectOrder(answer.hits)
    let other = indexes.whole.search(request)
    promises.expect(
      other.hits.map(\.id) == found && other.hits.map(\.score) == answer.hits.map(\.score),
      "one segment finds \(other.hits.map(\.id)), several find \(found)"
    )
    if let first = answer.hits.first {
      let value = index.explain(first.id, request)?.value ?? .nan
      promises.expect(abs(value - first.score) < 1e-6, "\(first.score) is explained as \(value)")
      var next = request
      (next.after, next.pinnedWeights) = (first.position, answer.weights)
      let rest = index.search(next).hits.map(\.id)
      promises.expect(
        rest.prefix(found.count - 1) == found.dropFirst(),
        "behind the first of \(found) stand \(rest)"
      )
    }
    promises.expectQuery(request)
    if flags & 64 != 0 {
      let corrections = index.corrections(of: request)
      promises.expect(corrections.didYouMean != request.text, "it corrects to what was asked")
      let completions = index.completions(of: request.text, limit: 5)
      promises.expect(completions.count <= 5, "\(completions.count) completions")
    }
  }
}

extension Promises {
  fileprivate mutating func expectOrder(_ hits: [IndexHit]) {
    for (first, second) in zip(hits, hits.dropFirst()) {
      let (one, two) = (first.position, second.position)
      let isOrdered =
        (one.score, one.staticScore) == (two.score, two.staticScore)
        ? one.id < two.id : (one.score, one.staticScore) > (two.score, two.staticScore)
      expect(isOrdered, "\(first.id) stands before \(second.id)")
    }
  }

  /// A query that is taken apart twice is the same, and wider filters change nothing but filters.
  fileprivate mutating func expectQuery(_ request: SearchRequest) {
    let query = Query(request.text, isUnfinished: request.isUnfinished)
    let groups = Array(query.groups)
    expect(groups.reduce(0) { $0 + $1.count } == query.clauses.count, "clauses are lost in groups")
    let values = Query.values(of: .app, in: request.text)
    guard let value = values.first else { return }
    let wide = Query.widening(.app, by: [value: ["wide.example"]], in: request.text)
    let widened = Query(wide, isUnfinished: request.isUnfinished)
    expect(wide.utf8.count <= max(Query.byteLimit, request.text.utf8.count), "it is too wide")
    expect(
      widened.clauses.map(\.text) == Query(request.text).clauses.map(\.text)
        || widened.clauses == query.clauses,
      "wider filters change the words of \(wide)"
    )
    let kept = Set(Query.values(of: .app, in: wide))
    expect(kept.isSuperset(of: values), "wider filters lose \(values)")
    expect(kept.isSubset(of: values + ["wide.example"]), "wider filters make up \(kept)")
  }
}
