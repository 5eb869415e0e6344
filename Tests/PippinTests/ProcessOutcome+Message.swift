import TestSupport
import Testing

extension ProcessOutcome {
  /// Expects the message of a failure: short, with something to do, and nothing of the program's
  /// inside.
  func expectPlainMessage(_ location: SourceLocation = #_sourceLocation) {
    #expect(
      (1...12).contains(errorLines.count),
      "\(errorLines.count) lines: \(errors)",
      sourceLocation: location
    )
    for word in ["Fatal error", "Stack dump", "Optional(", "NSCocoaErrorDomain", ".swift:"] {
      #expect(!errors.contains(word), "\(word) in: \(errors)", sourceLocation: location)
    }
  }
}
