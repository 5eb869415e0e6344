import AssociationCopies
import Basics
import Testing

struct AppleCopyTests {
  private static func copy(
    _ answer: String,
    server: [String]? = ["200"],
    file: String? = nil
  ) -> AssociationCopy {
    let origin = CopyCases.origin(server, file: file)
    return AssociationCopy.apple("a.example", CopyCases.answer(answer), origin: origin)
  }

  private static func failure(_ reason: String, _ more: String = "") -> String {
    "status 404\nApple-Failure-Reason: \(reason)\n\(more)\n\nNot Found\n"
  }

  @Test(
    "Whether Apple is blocked or remembers an old failure is told by the status and the age",
    arguments: [
      ("404 Not Found", "Age: 120", .failureCached, .certain),
      ("404 Not Found", "X-Cache: MISS", .failureCached, .likely),
      ("404 Not Found", "Age: 3", .blockedForApple, .certain),
      ("503 Service Unavailable", "Age: 900", .failureCached, .certain),
      ("403 Forbidden", "Age: 900", .blockedForApple, .certain),
      ("451 Unavailable For Legal Reasons", "Age: 900", .blockedForApple, .certain),
    ] as [(String, String, CopyCause.Kind, CopyCause.Certainty)]
  )
  func age(status: String, header: String, kind: CopyCause.Kind, certainty: CopyCause.Certainty) {
    let copy = Self.copy(Self.failure("SWCERR00101 Bad HTTP Response: \(status)", header))
    #expect(copy.causes.first?.kind == kind && copy.causes.first?.certainty == certainty)
    #expect(copy.comparison == .copyMissing)
  }

  @Test(
    "Where host and copy are both at fault, the host's own fault comes first",
    arguments: [
      ("SWCERR00301 Timeout", ["404"], [.originMissing, .timeout, .timeout]),
      ("SWCERR00401 Bad JSON content", ["403"], [.originRefuses, .notJSON]),
      ("SWCERR00301 Timeout", ["301"], [.originFailed, .timeout, .timeout]),
      ("SWCERR00101 Bad HTTP Response: 404 Not Found", ["500"], [.originFailed]),
      ("SWCERR00301 Timeout", ["none"], [.timeout, .timeout]),
    ] as [(String, [String], [CopyCause.Kind])]
  )
  func both(reason: String, server: [String], kinds: [CopyCause.Kind]) {
    #expect(Self.copy(Self.failure(reason), server: server).causes.map(\.kind) == kinds)
  }

  @Test(
    "What no documentation names is shown in its own words, and never guessed",
    arguments: [
      "SWCERR00102 Something else", "SWCERR99999", "No code at all",
      "SWCERR00101 Bad HTTP Response: strange",
    ]
  )
  func unknown(reason: String) {
    let copy = Self.copy(Self.failure(reason))
    #expect(copy.causes.map(\.kind) == [.unknownCode])
    #expect(copy.causes[0].text.contains(reason) && copy.causes[0].evidence == reason)
    let words = reason.hasPrefix("SWCERR") ? String(reason.dropFirst(12)) : reason
    let code = reason.hasPrefix("SWCERR") ? String(reason.prefix(11)) : nil
    #expect(copy.state == .failed(code: code, words: words))
  }

  @Test("A file that Apple has is compared by what it says")
  func compared() {
    let spaced = CopyCases.file().replacing("{", with: "{ ")
    let other = #"{"webcredentials":{"apps":[]},"# + CopyCases.file().dropFirst()
    #expect(Self.copy("status 200\n\n\(spaced)").comparison == .same)
    #expect(Self.copy("status 200\n\n\u{FEFF}\(spaced)").comparison == .same)
    #expect(Self.copy("status 200\n\n\(other)").comparison == .different)
    let reordered = #"{"b":[1,2],"a":{"d":1,"c":"x"}}"#
    let sorted = #"{"a":{"c":"\u0078","d":1},"b":[1,2]}"#
    #expect(Self.copy("status 200\n\n\(reordered)", file: sorted).comparison == .same)
    #expect(Self.copy("status 200\n\n[2,1]", file: "[1,2]").comparison == .different)
  }

  @Test("A file that somebody gave is no evidence of what the host serves")
  func given() {
    var origin = CopyCases.origin(["200"], file: nil)
    origin.isGiven = true
    func causes(_ answer: String) -> [CopyCause] {
      AssociationCopy.apple("a.example", CopyCases.answer(answer), origin: origin).causes
    }
    let missing = Self.failure("SWCERR00101 Bad HTTP Response: 404 Not Found", "Age: 120")
    #expect(causes(missing).map(\.kind) == [.originMissing])
    let blocked = causes(Self.failure("SWCERR00101 Bad HTTP Response: 403 Forbidden"))
    #expect(!blocked.contains { $0.text.contains("Pippin gets the file") })
    let stale = causes("status 200\n\n\(CopyCases.file("/old/*"))")
    #expect(stale.map(\.kind) == [.staleCopy] && stale[0].rule == nil)
  }

  @Test("The times of a copy come from its age and how long it is kept")
  func times() {
    let text = "status 200\nAge: 9000\nCache-Control: public, max-age=21600\n\n\(CopyCases.file())"
    let copy = Self.copy(text, server: ["404"])
    #expect(copy.comparison == .originLost)
    #expect(copy.madeAt == CopyCases.now.advanced(bySeconds: -9_000))
    #expect(copy.expiresAt == CopyCases.now.advanced(bySeconds: 12_600))
    #expect(copy.causes[0].text.contains("The copy expires in 3 hours."))
    for bad in ["Age: -1", "Age: 99999999999999999999", "Age: x"] {
      #expect(Self.copy("status 200\n\(bad)\n\n\(CopyCases.file())").madeAt == nil)
    }
  }

  @Test("Headers and bodies from outside are bounded")
  func limits() {
    let long = String(repeating: "x", count: 100_000)
    let copy = Self.copy(Self.failure("SWCERR00901 \(long)", "Apple-Failure-Details: \(long)"))
    #expect(copy.causes[0].text.count < 2_100 && copy.details?.count ?? 0 <= 2_001)
    let headers = (0..<500).map { CopyAnswer.Header("h\($0)", "x") }
    #expect(CopyAnswer(status: 200, headers: headers).headers.count == CopyAnswer.headerCount)
    let large = "status 200\n\n\"" + String(repeating: "x", count: 131_071) + "\""
    #expect(Self.copy(large).state.name == "unreachable")
    let deep = "status 200\n\n" + String(repeating: "[", count: 100_000)
    #expect(Self.copy(deep).state.name == "unreachable")
    let log = DeviceLog(
      (0..<1_000).map { "SWCErrorDomain error \(1_000 + $0)" }.joined(separator: "\n")
    )
    #expect(log.lines.count == DeviceLog.lineCount)
    #expect(DeviceLog("SWCErrorDomain error 7" + long).lines[0].text.count == DeviceLog.lineLimit)
  }

  @Test("Each section of a device's list is about the domain that it names")
  func sections() {
    let state = "Site/Fmwk Approval:   denied"
    let log = DeviceLog(
      "Domain:   a.example?mode=developer\n\(state)\nDomain: b.example\n\(state)\n"
    )
    #expect(log.lines.map(\.number) == [2, 4])
    #expect(
      log.lines.flatMap(\.causes).map(\.detail) == [
        "It is denied for a.example.", "It is denied for b.example.",
      ]
    )
  }

  @Test(
    "A line of a device's log means what is known of it, and no more",
    arguments: [
      ("Site/Fmwk Approval:   denied", .notApproved, .certain),
      (#""Site/Fmwk Approval": "denied","#, .notApproved, .certain),
      ("Site/Fmwk Approval:   unspecified", .notApproved, .possible),
      ("Site/Fmwk Approval:   approved", nil, .certain),
      ("User Approval:        unspecified", nil, .certain),
      ("User Approval:        denied", .userDenied, .certain),
      ("swcd: a.example: SWCERR00101 Bad HTTP Response: 403", .blockedForApple, .certain),
      (#"Error "SWCERR00101 Bad HTTP Response: 404 Not Found" of a"#, .originMissing, .certain),
      ("SWCERR00301 Timeout -- {\"cause\":\"context deadline exceeded\"}", .timeout, .certain),
      ("SWCERRORS are many", nil, .certain),
      ("Error Domain=SWCErrorDomain Code=8 \"(null)\"", .unknownCode, .unknown),
      ("Error Domain=SWCErrorDomain Code=7 \"(null)\"", .cdnSaidStop, .certain),
    ] as [(String, CopyCause.Kind?, CopyCause.Certainty)]
  )
  func logLines(line: String, kind: CopyCause.Kind?, certainty: CopyCause.Certainty) throws {
    let lines = DeviceLog("another line\n\(line)\n").lines
    #expect(lines.first?.causes.first?.kind == kind, "\(lines)")
    guard let cause = lines.first?.causes.first else { return }
    #expect(cause.certainty == certainty && !cause.fix.isEmpty && lines.first?.number == 2)
    // What is not known breaks no rule.
    #expect((cause.finding == nil) == (certainty == .unknown))
  }
}
