import Addressing
import AppAssociation
import AppFiles
import AssociationCopies
import Basics
import Diagnosing
import Reading
import Records

/// What servers, copies and apps hold in a story, each part behind a line `== NAME`.
///
/// `page STATUS`, `aasa STATUS` and `assetlinks STATUS [TYPE]` are what the host answers, `apple STATUS` and
/// `google STATUS` what the copies answer, with headers before an empty line; any other name is a file
/// of the app. A part that is not there was not looked at.
struct StoryFiles {
  private var parts: [(name: String, text: String)] = []

  static let now = Timestamp(milliseconds: 1_800_000_000_000)

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        parts.append((String(line.dropFirst(3)), ""))
      } else if !parts.isEmpty {
        parts[parts.count - 1].text += line + "\n"
      }
    }
  }

  /// Everything that is known of `url`.
  func input(_ url: WebAddress) async throws -> DiagnosisInput {
    var input = DiagnosisInput(url)
    var files: [FileBytes] = []
    for (name, text) in parts {
      let words = name.split(separator: " ")
      let status = words.dropFirst().first.flatMap { Int($0) } ?? 200
      switch words[0] {
      case "page":
        input.source = Array(text.utf8)
        input.page = .read(await record(text, url, status))
      case "unreachable": input.page = .unreachable(text)
      case "aasa":
        input.association = file(.apple, url, text, status)
      case "assetlinks":
        let type = words.count > 2 ? String(words[2]) : nil
        input.assetLinks = file(.android, url, text, status, type)
      case "apple", "google": break
      default: files.append(FileBytes(name, Array(text.utf8)))
      }
    }
    if !files.isEmpty { input.half = try AppHalf.read(files) }
    addCopies(to: &input)
    return input
  }

  private func record(_ text: String, _ url: WebAddress, _ status: Int) async -> PageRecord {
    var page = PageInput(address: url.withoutFragment, body: Array(text.utf8))
    page.moment = Self.now
    page.fetch = FetchSummary(
      requestedURL: url.text,
      finalURL: url.text,
      status: status,
      bytes: text.utf8.count
    )
    return await PageReaders.inProcess.read(page).record
  }

  private func file(
    _ kind: AssociationFetchPlan.Kind,
    _ url: WebAddress,
    _ text: String,
    _ status: Int,
    _ type: String? = nil
  ) -> DiagnosisInput.HostFile {
    let plan = AssociationFetchPlan(kind, for: url)
    var response = AssociationFetchPlan.Response(
      status: status,
      mediaType: type ?? (text.hasPrefix("<") ? "text/html" : "application/json"),
      body: Array(text.utf8)
    )
    if (300..<400).contains(status) { response.location = "https://www.plums.example/" }
    let none = AssociationFetchPlan.Response(status: 404, body: [])
    let outcome = plan.judge(kind == .apple ? [response, none] : [response])
    return DiagnosisInput.HostFile(
      outcome,
      bytes: status == 200 ? Array(text.utf8) : nil,
      name: plan.addresses.first?.text ?? url.text
    )
  }

  private func addCopies(to input: inout DiagnosisInput) {
    for (name, text) in parts {
      let words = name.split(separator: " ")
      guard words[0] == "apple" || words[0] == "google" else { continue }
      let answer = Self.answer(text, status: words.last.flatMap { Int($0) } ?? 200)
      let host = input.url.host
      if words[0] == "apple" {
        let origin = Self.origin(input.association)
        input.copies.append(.apple(host, answer, origin: origin))
      } else {
        let origin = Self.origin(input.assetLinks)
        input.copies.append(.google(host, answer, question: .list, origin: origin))
      }
    }
  }

  private static func origin(_ file: DiagnosisInput.HostFile) -> CopyOrigin {
    guard let bytes = file.bytes else { return CopyOrigin(.status(404), askedAt: now) }
    return CopyOrigin(.served(body: bytes, mediaType: "application/json"), askedAt: now)
  }

  private static func answer(_ text: String, status: Int) -> CopyAnswer {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var headers: [CopyAnswer.Header] = []
    while let line = lines.popFirst(), !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers.append(CopyAnswer.Header(String(parts[0]), String(parts[1].drop { $0 == " " })))
    }
    let body = Array(lines.joined(separator: "\n").utf8)
    return CopyAnswer(status: status, headers: headers, body: body, askedAt: now)
  }
}
