import Basics
import Testing

/// Elements, each once.
struct SequenceRepetitionsTests {
  @Test("Each element stays where it first comes")
  func order() {
    #expect(["b", "a", "b", "c", "a"].withoutRepetitions == ["b", "a", "c"])
    #expect([3, 3, 3].withoutRepetitions == [3])
    #expect([Int]().withoutRepetitions.isEmpty)
  }
}
