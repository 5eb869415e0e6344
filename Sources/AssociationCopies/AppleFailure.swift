/// Why Apple has no file of a host, in Apple's own code and words.
///
/// `SWCERR00101 Bad HTTP Response: 404 Not Found` is a code and words; numbers that are documented
/// nowhere are kept as they are.
struct AppleFailure: Hashable, Sendable {
  /// The code, such as `SWCERR00101`; `nil` when the words begin with none.
  let code: String?
  /// The words behind the code.
  let words: String
  /// What `Apple-Failure-Details` says; `nil` without one.
  let details: String?

  /// Takes the values of `Apple-Failure-Reason` and `Apple-Failure-Details`.
  init(reason: String, details: String?) {
    let first = reason.prefix { $0 != " " }
    let isCode = first.hasPrefix("SWCERR") && first.dropFirst(6).allSatisfy(\.isNumber)
    code = isCode ? String(first) : nil
    words = String(isCode ? reason.dropFirst(first.count + 1) : reason[...])
    self.details = details
  }

  /// Code and words, as Apple sent them.
  var text: String { [code ?? "", words].filter { !$0.isEmpty }.joined(separator: " ") }

  /// The status that the host answered to Apple, such as 404; `nil` when the failure is another one.
  var status: Int? {
    guard code == "SWCERR00101", let start = words.firstRange(of: ": ") else { return nil }
    return Int(words[start.upperBound...].prefix { $0.isNumber })
  }

  /// The status with its words, such as `404 Not Found`.
  var statusText: String {
    words.firstRange(of: ": ").map { String(words[$0.upperBound...]) } ?? words
  }

  /// Whether no connection came up; otherwise one did, and nothing was answered.
  var isConnecting: Bool {
    guard let details = details?.lowercased() else { return false }
    return details.contains("connection timed out") || details.contains("dial tcp")
  }
}
