import JSON
import Records
import Rules

/// The findings of one JSON file, each with its line, its column and the way to it.
struct FileFindings {
  /// The file, or what is wrapped in it.
  private(set) var source: AssociationSource
  /// The most findings that are kept.
  let limit: Int
  /// What was found, in the order of reading.
  private(set) var findings: [Finding] = []
  /// How many words have been compared with others to find what was meant.
  private(set) var comparisons = 0
  /// Whether the text that ``parse(rules:repairing:)`` returned is no JSON before it is repaired.
  private(set) var isRepaired = false

  /// The most slips of one text that are noted.
  private static let mistakeLimit = 20

  /// Whether as many findings are kept as may be, so that what belongs to another one need not be
  /// worked out.
  var isFull: Bool { findings.count >= limit }

  init(_ bytes: [UInt8], limit: Int) {
    source = AssociationSource(bytes: bytes)
    self.limit = limit
  }

  /// Goes on with `text`, which the file wraps; lines and columns are counted in it from now on.
  mutating func unwrap(_ text: [UInt8]) {
    source = AssociationSource(bytes: text)
  }

  /// Notes that `rule` is broken at `location`.
  mutating func note(
    _ rule: Rule,
    _ detail: String? = nil,
    at location: JSONLocation,
    evidence: String? = nil,
    fix: String? = nil,
    about subject: FindingSubject? = nil
  ) {
    guard !isFull else { return }
    let path = location.path.isEmpty ? nil : "At \(location.path)."
    let sentences = [detail, path].compactMap { $0 }.joined(separator: " ")
    findings.append(
      Finding(
        rule,
        sentences.isEmpty ? nil : sentences,
        at: source.position(of: location),
        evidence: evidence,
        fix: fix,
        about: subject
      )
    )
  }

  /// Notes that `rule` is broken at a byte of the file.
  mutating func note(
    _ rule: Rule,
    _ detail: String? = nil,
    atByte offset: Int,
    fix: String? = nil
  ) {
    guard !isFull else { return }
    findings.append(Finding(rule, detail, at: source.position(at: offset), fix: fix))
  }

  /// Notes the keys of `object` that are unknown or are there twice.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - known: The keys that mean something there.
  ///   - foreign: Keys of other formats, each with the one that says the same here.
  ///   - rules: The rule for an unknown key and the one for a repeated key.
  ///   - location: Where the object is.
  ///   - misplaced: What is wrong with a key that has a meaning elsewhere in the file.
  mutating func checkKeys(
    _ object: JSONObject,
    known: [String],
    foreign: [String: String] = [:],
    rules: (unknown: Rule, repeated: Rule),
    at location: JSONLocation,
    misplaced: (JSONObject.Member) -> MisplacedKey? = { _ in nil }
  ) {
    var seen: Set<String> = []
    for member in object.members {
      guard !isFull else { return }
      let child = location.member(member.key, at: member.offset)
      if !seen.insert(member.key).inserted {
        note(rules.repeated, at: child, evidence: member.key)
      }
      guard !known.contains(member.key) else { continue }
      if foreign[member.key] == nil, let mistake = misplaced(member) {
        let evidence = member.key
        note(mistake.rule, mistake.detail, at: child, evidence: evidence, fix: mistake.fix)
        continue
      }
      let nearest = foreign[member.key] ?? self.nearest(to: member.key, among: known)
      let detail = nearest.map { "Did you mean `\($0)`?" }
      let subject = FindingSubject(names: [member.key], replacement: nearest)
      note(rules.unknown, detail, at: child, evidence: member.key, about: subject)
    }
  }

  /// Returns the word among `known` that `word` was probably meant to be, and counts what is
  /// compared for it; `nil` when nothing more is noted.
  mutating func nearest(to word: String, among known: [String]) -> String? {
    guard !isFull else { return nil }
    comparisons += known.count
    return Spelling.nearest(to: word, among: known)
  }

  /// Parses the file, a byte order mark before it skipped.
  ///
  /// - Parameters:
  ///   - rules: The rule for a byte order mark and the one for a text that is no JSON.
  ///   - repairing: Whether to return a text with trailing commas and comments all the same, so
  ///     that what else is wrong in it can be determined; ``isRepaired`` says so.
  /// - Returns: `nil`, with a finding, when it is no JSON.
  mutating func parse(
    rules: (mark: Rule, notJSON: Rule),
    repairing: Bool = false
  ) -> JSONValue? {
    var bytes = source.bytes
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) {
      note(rules.mark, atByte: 0)
      bytes.replaceSubrange(..<mark.count, with: [0x20, 0x20, 0x20])
    }
    do {
      return try JSONParser.parse(bytes)
    } catch {
      let document = try? JSONParser.parseLeniently(bytes)
      let mistakes = document.map { JSONMistake.repaired($0.repairs) } ?? []
      for mistake in mistakes.prefix(Self.mistakeLimit) {
        note(rules.notJSON, mistake.text, atByte: mistake.offset)
      }
      if let encoding = FileEncoding(bytes) {
        note(rules.notJSON, encoding.text, atByte: 0, fix: encoding.fix)
      } else if mistakes.isEmpty {
        let mistake = JSONMistake.behind(error, in: bytes)
        let text = mistake?.text ?? "The parser says: \(error.reason)."
        note(rules.notJSON, text, atByte: mistake?.offset ?? error.offset)
      }
      guard repairing, !mistakes.isEmpty else { return nil }
      isRepaired = true
      return document?.value
    }
  }
}
