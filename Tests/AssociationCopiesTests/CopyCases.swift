import AssociationCopies
import Basics
import Records
import Rules
import TestSupport

/// What tests say in place of Apple, of Google and of a host.
enum CopyCases {
  static let now = Timestamp(milliseconds: 1_800_000_000_000)

  /// The file of a host whose app has `path`.
  static func file(_ path: String = "/buy/*") -> String {
    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"#
      + #""components":[{"/":"\#(path)"}]}]}}"#
  }

  /// An answer in short form: a status, headers, an empty line, the body.
  static func answer(_ text: String) -> CopyAnswer {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let status = lines.popFirst()?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    var headers: [CopyAnswer.Header] = []
    while let line = lines.popFirst(), !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers.append(CopyAnswer.Header(String(parts[0]), String(parts[1].drop { $0 == " " })))
    }
    let body = Array(lines.joined(separator: "\n").utf8)
    return CopyAnswer(status: status, headers: headers, body: body, askedAt: now)
  }

  /// What a host answers: `200 TYPE`, `404`, `301`, or `none`.
  static func origin(
    _ words: [String]?,
    file: String?,
    statements: [CopyStatement]? = nil
  ) -> CopyOrigin {
    guard let first = words?.first, first != "unknown" else { return CopyOrigin(.unknown) }
    guard let status = Int(first) else { return CopyOrigin(.unreachable("no such host")) }
    switch status {
    case 200:
      let type = words?.dropFirst().first ?? "application/json"
      let body = Array((file ?? self.file()).utf8)
      return CopyOrigin(.served(body: body, mediaType: type), statements: statements)
    case 300..<400: return CopyOrigin(.redirect("https://www.a.example/"))
    default: return CopyOrigin(.status(status))
    }
  }

  /// The statements of a file of one statement, as whoever reads it hands them over.
  static func statements(in file: String?) -> [CopyStatement]? {
    guard let file, file.hasPrefix("["), file != "[{]" else { return nil }
    func value(_ key: String) -> String? {
      file.firstRange(of: "\"\(key)\":").map { range in
        String(file[range.upperBound...].drop { "[\"".contains($0) }.prefix { $0 != "\"" })
      }
    }
    guard let name = value("package_name"), let print = value("sha256_cert_fingerprints") else {
      return []
    }
    return [CopyStatement(package: name, fingerprint: print)]
  }

  /// The rules that a specimen breaks.
  static func rules(_ text: String, of rule: Rule) -> [String] {
    let parts = CopySpecimenText(text)
    let statements = statements(in: parts.file)
    let origin = origin(parts.server, file: parts.file, statements: statements)
    let log = parts.device.map { DeviceLog($0, origin: origin) }
    guard !parts.answer.isEmpty else {
      return (log?.lines ?? []).flatMap(\.causes).compactMap(\.finding).map(\.rule)
    }
    let answer = answer(parts.answer)
    let copy =
      rule.id.hasPrefix("google")
      ? AssociationCopy.google("a.example", answer, origin: origin)
      : AssociationCopy.apple("a.example", answer, origin: origin, other: log?.answer)
    return copy.causes.compactMap(\.finding).map(\.rule)
  }
}
