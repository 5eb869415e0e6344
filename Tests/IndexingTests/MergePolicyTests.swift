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

  @Test("A segment that was rewritten is not rewritten again")
  func ends() {
    #expect(MergePolicy().next([(60, 60)]) == nil)
  }
}
