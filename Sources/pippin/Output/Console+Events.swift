import Serving

extension Console {
  /// Says that something happened: to people the sentence, in a log of JSON the fields as well.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - text: What people read in place of the sentence.
  func log(_ event: LogEvent, text: String? = nil) {
    switch (logFormat, event.level) {
    case (.text, .info): note(text ?? event.message)
    case (.text, .error): complain(event.message)
    case (.json, .info) where isQuiet || !saysNotes: break
    case (.json, _): complain(line: event.line(at: Clock.now()))
    }
  }
}
