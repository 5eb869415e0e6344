import Serving

extension Console {
  /// Says that something happened: to people the sentence, in a log of JSON the fields as well.
  func log(_ event: LogEvent) {
    switch (logFormat, event.level) {
    case (.text, .info): note(event.message)
    case (.text, .error): complain(event.message)
    case (.json, .info) where isQuiet || !saysNotes: break
    case (.json, _): complain(line: event.line(at: Clock.now()))
    }
  }
}
