/// Reads a log line by line, and explains what is about one host and one app.
struct DeviceLogReader {
  private let origin: CopyOrigin
  private let subject: DeviceLog.Subject
  private let statements: [CopyStatement]?
  /// The lines that were understood, in order.
  private(set) var lines: [DeviceLog.Line] = []
  /// What Apple responded to the device.
  private(set) var answer: CopyAnswer?
  /// How many records and lines are about something else.
  private(set) var leftOut = 0
  private var seen: Set<String> = []
  private var record = SWCRecord()
  private var links = AndroidLinkStates()

  init(origin: CopyOrigin, subject: DeviceLog.Subject, statements: [CopyStatement]?) {
    self.statements = statements
    // A file that somebody gave is not what the host serves.
    (self.origin, self.subject) = (origin.seen, subject)
  }

  /// Whether no more lines are explained.
  var isFull: Bool { lines.count >= DeviceLog.lineCount }

  /// Reads a line.
  mutating func read(_ line: String, _ number: Int) {
    if let package = links.read(line, number) { note(package) }
    if links.isOpen { return }
    if record.ends(before: line) { finishRecord() }
    record.add(line, number)
  }

  /// Ends the last record.
  mutating func finish() {
    if let package = links.finish() { note(package) }
    finishRecord()
  }

  private mutating func finishRecord() {
    defer { record = SWCRecord() }
    guard record.isNamed else {
      for (line, number) in record.lines { note(line, number) }
      return
    }
    guard record.concerns(subject) else {
      leftOut += 1
      return
    }
    let before = lines.count
    for (line, number) in record.lines { note(line, number) }
    guard lines.count == before, let (line, number) = record.approved else { return }
    let text = "The device has the site approved\(record.words)."
    append(line, number, [CopyCause(.ok, .certain, text, owner: .time)])
  }

  /// Notes what a line means.
  private mutating func note(_ line: String, _ number: Int) {
    let failure = DeviceLogLine.failure(line)
    let direct = record.mode.flatMap { DeviceLogLine.direct(line, failure, mode: $0) }
    let causes =
      direct.map { [$0] } ?? failure.map { AppleJudge($0, origin: origin).causes }
      ?? record.causes(of: line) ?? DeviceLogLine.causes(line)
    guard !causes.isEmpty else { return }
    if !record.isNamed {
      let hosts = DeviceLogLine.hosts(in: line)
      guard hosts.isEmpty || hosts.contains(where: subject.covers) else {
        leftOut += 1
        return
      }
    }
    append(line, number, causes, isAppleFailure: failure != nil && direct == nil)
    if let failure, direct == nil { answer = answer ?? DeviceLogLine.answer(failure) }
  }

  /// Notes what Android says of an app.
  private mutating func note(_ package: AndroidLinkStates.Package) {
    guard subject.app == nil || subject.app == package.name else {
      leftOut += 1
      return
    }
    let found = package.lines(about: subject, statements)
    if found.isEmpty { leftOut += 1 }
    for (line, number, cause) in found { append(line, number, [cause]) }
  }

  private mutating func append(
    _ line: String,
    _ number: Int,
    _ causes: [CopyCause],
    isAppleFailure: Bool = false
  ) {
    guard !isFull, seen.insert(causes[0].text).inserted else { return }
    lines.append(
      DeviceLog.Line(number: number, text: line, causes: causes, isAppleFailure: isAppleFailure)
    )
  }
}
