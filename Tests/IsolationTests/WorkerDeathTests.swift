import Testing

@testable import Isolation

/// What becomes of a job over which workers die.
struct WorkerDeathTests {
  @Test(
    "A job that ends two workers is given up; one whose workers others end is tried ten times",
    arguments: [
      ([WorkerDeath.signal(11)], true), ([.signal(11), .signal(6)], false),
      ([.exit(1), .badReply], false), ([.overTime(seconds: 30), .overTime(seconds: 30)], false),
      ([.signal(31), .signal(31)], false), ([.signal(9), .signal(9)], true),
      ([.signal(9), .signal(11)], true), ([.signal(9), .signal(11), .signal(11)], false),
      (Array(repeating: .signal(9), count: 9), true),
      (Array(repeating: .signal(9), count: 10), false),
      (Array(repeating: .notStarted(12), count: 10), false),
    ] as [([WorkerDeath], Bool)]
  )
  func tries(deaths: [WorkerDeath], isTriedAgain: Bool) {
    var job = WaitingJob(id: 1, message: [])
    var again = true
    for death in deaths { again = job.note(death) }
    #expect(again == isTriedAgain)
    #expect(job.isAlone)
  }

  @Test(
    "Starts that fail are given up after ten, and after a thousand when something kills workers",
    arguments: [
      (WorkerDeath.notStarted(2), 9, true), (.notStarted(2), 10, false), (.exit(127), 10, false),
      (.signal(9), 10, true), (.signal(9), 999, true), (.signal(9), 1000, false),
    ]
  )
  func starts(death: WorkerDeath, count: Int, isTriedAgain: Bool) {
    var starts = FailedStarts()
    var again = true
    for _ in 0..<count { again = starts.note(death) }
    #expect(again == isTriedAgain)
  }

  @Test("A job over which no worker died goes with others")
  func first() {
    #expect(!WaitingJob(id: 1, message: []).isAlone)
  }
}
