import Addressing
import AppAssociation
import ArgumentParser
import Fetching
import Foundation
import Inspecting
import Records

/// Says which apps an association file gives an address to.
struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Say which apps an apple-app-site-association file gives an address, and why.",
    discussion: """
      The address is matched as given, fragment included. The exit code is 0 whatever the verdict.

      EXAMPLE
        pippin match https://www.example.com/buy/1 --association apple-app-site-association
      """
  )

  @Argument(help: "The address, or - for one address a line on standard input.")
  var url: String

  @Option(
    help: ArgumentHelp(
      "The association file, or the host to fetch it from.",
      valueName: "file|host"
    )
  )
  var association: String

  @Option(help: ArgumentHelp("Only this app.", valueName: "TEAMID.bundle"))
  var app: String?

  @Option(help: "terminal or json.")
  var format = TextFormat.terminal

  @OptionGroup var fetching: FetchOptions
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await CommandRunner.run(global) { console in
      let settings = try global.settings(flags: fetching.flags)
      let bytes = try await AssociationSource.bytes(of: association, settings: settings)
      var findings: [Finding] = []
      let file = AppAssociationFile.read(bytes, findings: &findings)
      for finding in findings where finding.severity > .note {
        let place = finding.line.map { ":\($0):\(finding.column ?? 1)" } ?? ""
        console.note("\(association)\(place): \(finding.severity.rawValue): \(finding.message)")
      }
      guard file.state == "valid" else {
        throw Failure(.badInput, "\(association) cannot be read as an association file; see above.")
      }
      for text in try urls() { try print(text, file: file, to: console) }
    }
  }

  private func urls() throws -> [String] {
    guard url == "-" else { return [url] }
    let data = FileHandle.standardInput.readDataToEndOfFile()
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { String($0.trimming(\.isWhitespace)) }.filter { !$0.isEmpty }
  }

  private func print(_ text: String, file: AppAssociationFile, to console: Console) throws {
    guard let address = WebAddress(text) else {
      throw Failure(.badInput, "\"\(text)\" is not a web address.")
    }
    let verdicts = file.match(url: address).filter { app == nil || $0.appID == app }
    guard format == .terminal else {
      return console.print(String(decoding: Self.json(text, verdicts), as: UTF8.self))
    }
    console.print(TerminalText.plain(text))
    if verdicts.isEmpty { console.print("  no app") }
    for verdict in verdicts {
      let rule = verdict.rule.map { "  by \($0)" } ?? ""
      console.print("  \(verdict.verdict.rawValue)\t\(verdict.appID)\(TerminalText.plain(rule))")
      for reason in verdict.reasons.prefix(20) {
        console.print(
          "    not \(TerminalText.plain(reason.rule)): \(TerminalText.plain(reason.text))"
        )
      }
    }
  }

  private static func json(_ url: String, _ verdicts: [AppVerdict]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("apps")
    writer.beginArray()
    for verdict in verdicts {
      writer.beginObject()
      writer.field("appID", verdict.appID)
      writer.key("rule")
      if let rule = verdict.rule { writer.value(rule) } else { writer.null() }
      writer.field("verdict", verdict.verdict.rawValue)
      writer.endObject()
    }
    writer.endArray()
    writer.field("url", url)
    writer.endObject()
    return writer.bytes
  }
}

/// Where an association file comes from: a file, or a host that serves it.
enum AssociationSource {
  /// The bytes of the association file that `text` names.
  ///
  /// - Throws: ``Failure`` when there is none.
  static func bytes(of text: String, settings: Settings) async throws -> [UInt8] {
    if let data = FileManager.default.contents(atPath: text) { return Array(data) }
    guard !text.contains("/"), text.contains("."), let root = WebAddress("https://\(text)/") else {
      throw Failure(.noInput, "\(text): no such file. Name an association file, or a host.")
    }
    let fetcher = try CurlFetcher(settings: try FetchSettings(settings))
    let inspector = PageInspector(fetcher: fetcher, settings: try .init(settings))
    let file = await inspector.associationFile(of: root)
    await fetcher.shutdown()
    guard let file else {
      throw Failure(
        .unreachable,
        "\(text) serves no apple-app-site-association over https without a redirect. Name a file instead."
      )
    }
    return file.body
  }
}
