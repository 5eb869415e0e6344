import HTTPTypes
import Testing

@testable import Serving

/// What faults are called, and with which status they are answered.
struct ProblemCodeTests {
  @Test("Only what this server could not do in time, or at all, has a status of 500 and above")
  func blame() {
    // RFC 9110 section 15.6; a page that nobody can reach is not among it.
    let ours: [ProblemCode] = [
      .inspectionTimeLimit, .internalError, .unavailable, .notTaken, .unknownMethod,
      .unknownCoding,
    ]
    for code in ProblemCode.allCases {
      #expect((code.status.code >= 500) == ours.contains(code), "\(code.rawValue)")
      #expect((400...599).contains(code.status.code), "\(code.rawValue)")
    }
  }
}
