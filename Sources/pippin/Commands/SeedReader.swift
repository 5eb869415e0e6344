import Addressing
import Crawling
import Foundation

extension Console {
  /// Names the lines of seed lists that are no seeds.
  func report(_ problems: [SeedProblem]) {
    for problem in problems {
      if problem.isHarmless {
        note("note: \(problem)")
      } else {
        complain("skipped: \(problem)")
      }
    }
  }
}

/// Reads seeds from files, folders, arguments and standard input.
struct SeedReader {
  /// Whether a bad line ends the run.
  let isStrict: Bool
  /// Where bad lines are named.
  let console: Console

  /// Reads every seed that `arguments` name.
  ///
  /// - Throws: ``Failure`` when an input is missing, when a line is bad and `isStrict` is set,
  ///   or when no seed is left.
  func read(_ arguments: [String]) throws -> SeedList {
    var list = SeedList()
    for argument in arguments { try read(argument, into: &list) }
    let bad = list.problems.filter { !$0.isHarmless }
    if isStrict, let first = bad.first {
      throw Failure(.badInput, "\(first). Fix the line, or run without --strict to skip it.")
    }
    console.report(list.problems)
    guard !list.seeds.isEmpty else {
      let reason = bad.isEmpty ? "the input holds no address" : "no line of the input is one"
      throw Failure(.badInput, "no seeds: \(reason)", fix: Self.fix(bad.first))
    }
    return list
  }

  /// What to do about a list whose first bad line has the problem.
  private static func fix(_ problem: SeedProblem?) -> String {
    guard let option = problem?.message.firstMatch(of: /^option "([^"]*)" is unknown/)?.1 else {
      return "Write one http or https address a line."
    }
    let near = Suggestion.nearest(to: String(option), among: SeedList.options)
    return near.map { "Did you mean \($0)?" } ?? "Remove the option."
  }

  /// Why `argument` is no input, and what was probably meant.
  private static func missing(_ argument: String) -> Failure {
    if argument.allSatisfy(\.isWhitespace) {
      return Failure(.noInput, "a seed is empty", fix: "Name a URL, a seed file or a folder.")
    }
    if argument.contains("://") {
      return Failure(
        .noInput,
        "\(argument) is no http or https URL",
        fix: "Only these are crawled. Write the URL with https:// in front."
      )
    }
    let host = argument.split(separator: "/").first.map(String.init) ?? ""
    let isList = [".txt", ".csv", ".list", ".lst"].contains { argument.hasSuffix($0) }
    if !isList, host.contains("."), !argument.hasPrefix("."), !argument.hasPrefix("/"),
      let url = WebAddress("https://\(argument)")
    {
      return Failure(
        .noInput,
        "\(argument): no such file",
        fix: "Did you mean \(url.canonical.text)?"
      )
    }
    return Failure(
      .noInput,
      "\(argument): no such file. Name a seed file, a folder of *.txt files, or an address with http:// or https://."
    )
  }

  private func read(_ argument: String, into list: inout SeedList) throws {
    if argument == "-" {
      return list.read(try text(of: argument), named: "standard input")
    }
    let lower = argument.lowercased()
    if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return list.add(argument) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) else {
      throw Self.missing(argument)
    }
    guard isFolder.boolValue else { return try readFile(argument, into: &list) }
    let names = try FileManager.default.contentsOfDirectory(atPath: argument).sorted()
    let lists = names.filter { $0.hasSuffix(".txt") }
    guard !lists.isEmpty else {
      throw Failure(
        .badInput,
        "\(argument): no file of the folder ends in .txt",
        fix: "Seed lists do. Rename yours, or name the file itself."
      )
    }
    for name in lists {
      try readFile("\(argument)/\(name)", into: &list)
    }
  }

  private func readFile(_ path: String, into list: inout SeedList) throws {
    list.read(try text(of: path), named: path)
  }

  /// The most bytes that are read of a seed list: a million lines of a hundred bytes.
  static let listLimit = 100_000_000

  /// The text of a seed list: in UTF-8, or in UTF-16 if its byte order mark says so.
  private static func text(_ bytes: [UInt8], _ path: String) throws -> String {
    let (little, big): ([UInt8], [UInt8]) = ([0xFF, 0xFE], [0xFE, 0xFF])
    if bytes.starts(with: little) || bytes.starts(with: big) {
      let first = bytes.starts(with: big) ? 0 : 1
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
        UInt16(bytes[offset + first]) << 8 | UInt16(bytes[offset + 1 - first])
      }
      return String(decoding: units, as: UTF16.self)
    }
    guard let tool = unpackers.first(where: { bytes.starts(with: $0.signature) })?.tool else {
      return String(decoding: bytes, as: UTF8.self)
    }
    throw Failure(
      .badInput,
      "\(path): the file is compressed, and no list of URLs",
      fix: "Unpack it: \(tool) \(ShellWord.quoted(path)) | pippin crawl -"
    )
  }

  /// How compressed files begin (RFC 1952, section 2.3.1; RFC 8878, section 3.1.1; APPNOTE of ZIP, section
  /// 4.3.7), and what writes what is in them.
  private static let unpackers: [(signature: [UInt8], tool: String)] = [
    ([0x1F, 0x8B], "gunzip -c"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd -dc"),
    ([0x50, 0x4B, 0x03, 0x04], "unzip -p"),
  ]

  private func text(of path: String) throws -> String {
    do {
      let bytes = try BoundedFile.bytes(
        of: path,
        limit: Self.listLimit,
        "a seed list",
        advice: "Divide the list into several files, and crawl one after the other."
      )
      return try Self.text(bytes, path)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.noInput, "\(path): the file cannot be read. Check its permissions.")
    }
  }
}
