import Testing

@testable import Searching

@MainActor
struct AsyncMutexTests {
  @Test("Who takes turn after turn lets those go first who came meanwhile, in their order")
  func order() async {
    let turns = AsyncMutex()
    var (log, isBusy): ([String], Bool) = ([], false)
    func step(_ name: String) async {
      await turns.take {
        #expect(!isBusy)
        isBusy = true
        for _ in 0..<3 { await Task.yield() }
        isBusy = false
        log.append(name)
      }
    }
    let long = Task { for piece in 0..<3 { await step("piece \(piece)") } }
    while turns.isFree { await Task.yield() }
    let others = ["a", "b"].map { name in Task { await step(name) } }
    for other in others { await other.value }
    await long.value
    #expect(log == ["piece 0", "a", "b", "piece 1", "piece 2"])
  }

  @Test("A turn ends with an error, too")
  func errors() async {
    struct Failure: Error {}
    let turns = AsyncMutex()
    await #expect(throws: Failure.self) { try await turns.take { throw Failure() } }
    #expect(turns.isFree)
    #expect(await turns.take { 7 } == 7)
  }
}
