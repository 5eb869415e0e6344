import Testing

@testable import Indexing

struct MergePolicyTests {
  @Test(
    "Segments are merged when a tier is full or one of them is worn",
    arguments: [
      ([], nil),
      ([(10, 10)], nil),
      ([(10, 10), (20, 20), (30, 30)], [0, 1, 2]),
      ([(5000, 5000), (10, 10), (20, 20), (1, 1)], [1, 2, 3]),
      ([(5000, 5000), (10, 10), (20, 20)], nil),
      ([(60, 100)], [0]),
      ([(80, 100)], nil),
    ] as [([(Int, Int)], [Int]?)]
  )
  func next(segments: [(Int, Int)], expected: [Int]?) {
    var policy = MergePolicy()
    policy.factor = 3
    policy.floor = 100
    #expect(policy.next(segments.map { (living: $0.0, count: $0.1) }) == expected)
  }

  @Test(
    "At rest each segment is several times larger than all smaller ones together",
    arguments: [
      ([], nil),
      ([10], nil),
      ([0, 0], nil),
      ([10, 10], [0, 1]),
      ([40, 10], nil),
      ([39, 10], [0, 1]),
      ([10, 500, 30, 20], [2, 3, 0]),
      ([10, 230, 30, 20], [1, 2, 3, 0]),
      ([8, 220, 44, 2], nil),
      ([8, 220, 44, 1, 1], [3, 4]),
      ([8, 199, 40, 2], [1, 2, 0, 3]),
      ([53, 53, 53, 53, 53, 53, 9, 9], [0, 1, 2, 3, 4, 5, 6, 7]),
    ] as [([Int], [Int]?)]
  )
  func resting(segments: [Int], expected: [Int]?) {
    let places = MergePolicy().resting(segments)
    #expect(places == expected)
    guard let places else { return }
    let merged = places.map { segments[$0] }.reduce(0, +)
    let others = segments.indices.filter { !places.contains($0) }.map { segments[$0] }
    #expect(MergePolicy().resting(others + [merged]) == nil, "One time is enough.")
  }

  @Test("A segment that was rewritten is not rewritten again")
  func ends() {
    #expect(MergePolicy().next([(60, 60)]) == nil)
  }
}
