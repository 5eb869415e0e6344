import Foundation

/// Reads the part of Turtle that test suites are written in.
///
/// Objects are kept as plain text: an identifier, a literal without its type and language, or a
/// label `_:`. The members of a list become values of the list's property.
///
/// Reference: <https://www.w3.org/TR/turtle/>
struct Turtle {
  private(set) var triples: [(subject: String, predicate: String, object: String)] = []

  /// The subjects in order, each once.
  var subjects: [String] {
    var seen: Set<String> = []
    return triples.map(\.subject).filter { seen.insert($0).inserted }
  }

  /// What the triples say of a subject.
  func statements(of subject: String) -> [(String, String)] {
    triples.filter { $0.subject == subject }.map { ($0.predicate, $0.object) }
  }

  private var text: [Character]
  private var position = 0
  private var prefixes: [String: String] = [:]
  private var base: String
  private var blanks = 0

  /// Where and why reading stopped.
  struct Failure: Error {
    let rest: String
  }

  /// Reads `source`, whose relative references belong to `base`.
  init(_ source: String, base: String) throws {
    text = Array(source)
    self.base = base
    while true {
      skip()
      guard position < text.count else { return }
      if take("@prefix") || takeWord("PREFIX") {
        try readPrefix()
      } else if take("@base") || takeWord("BASE") {
        skip()
        self.base = try readReference()
        skip()
        _ = take(".")
      } else {
        try readStatement()
      }
    }
  }

  private mutating func readPrefix() throws {
    skip()
    var name = ""
    while position < text.count, text[position] != ":" {
      name.append(text[position])
      position += 1
    }
    position += 1
    skip()
    prefixes[name] = try readReference()
    skip()
    _ = take(".")
  }

  private mutating func readStatement() throws {
    let subject = try readNodes().first ?? ""
    skip()
    if !take(".") {
      try readPredicates(of: subject)
      skip()
      guard take(".") else { throw failure }
    }
  }

  private mutating func readPredicates(of subject: String) throws {
    while true {
      skip()
      guard position < text.count, text[position] != ".", text[position] != "]" else { return }
      let predicate = try readPredicate()
      repeat {
        for object in try readNodes() {
          triples.append((subject, predicate, object))
        }
        skip()
        // The name of a graph, in N-Quads.
        if position < text.count, text[position] == "<" || text[position] == "_" {
          _ = try readNodes()
          skip()
        }
      } while take(",")
      guard take(";") else { return }
      while true {
        skip()
        if !take(";") { break }
      }
    }
  }

  private mutating func readPredicate() throws -> String {
    if position + 1 < text.count, text[position] == "a", text[position + 1].isWhitespace {
      position += 1
      return "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
    }
    return try readNodes().first ?? ""
  }

  /// One node, or the nodes of a list.
  private mutating func readNodes() throws -> [String] {
    skip()
    guard position < text.count else { throw failure }
    switch text[position] {
    case "<": return [try readReference()]
    case "[":
      position += 1
      blanks += 1
      let label = "_:b\(blanks)"
      try readPredicates(of: label)
      skip()
      guard take("]") else { throw failure }
      return [label]
    case "(":
      position += 1
      var nodes: [String] = []
      while true {
        skip()
        if take(")") { return nodes }
        nodes += try readNodes()
      }
    case "\"", "'": return [try readLiteral()]
    default: return [try readName()]
    }
  }

  private mutating func readReference() throws -> String {
    guard take("<") else { throw failure }
    // Two files of a suite bracket their subject twice.
    let isDouble = take("<")
    var iri = ""
    while position < text.count, text[position] != ">" {
      iri.append(text[position])
      position += 1
    }
    position += isDouble ? 2 : 1
    if iri.isEmpty { return base }
    if iri.hasPrefix("#") { return base + iri }
    guard !iri.contains(":") else { return iri }
    return URL(string: iri, relativeTo: URL(string: base))?.absoluteString ?? iri
  }

  private mutating func readLiteral() throws -> String {
    let quote = text[position]
    var isLong = false
    if position + 2 < text.count, text[position + 1] == quote, text[position + 2] == quote {
      isLong = true
    }
    position += isLong ? 3 : 1
    var value = ""
    while position < text.count {
      if text[position] == "\\" {
        value.append(try readEscape())
        continue
      }
      if text[position] == quote {
        if !isLong {
          position += 1
          break
        }
        if position + 2 < text.count, text[position + 1] == quote, text[position + 2] == quote {
          position += 3
          break
        }
      }
      value.append(text[position])
      position += 1
    }
    if take("^^") { _ = try readNodes() }
    if take("@") {
      while position < text.count, text[position].isLetter || text[position] == "-" {
        position += 1
      }
    }
    return value
  }

  private mutating func readEscape() throws -> Character {
    guard position + 1 < text.count else { throw failure }
    let kind = text[position + 1]
    position += 2
    switch kind {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u", "U":
      let length = kind == "u" ? 4 : 8
      let digits = String(text[position..<min(position + length, text.count)])
      position += length
      guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
        throw failure
      }
      return Character(scalar)
    default: return kind
    }
  }

  /// A name with a prefix, a blank node's label, a number or a truth value.
  private mutating func readName() throws -> String {
    var name = ""
    while position < text.count {
      let character = text[position]
      let isEnd = character.isWhitespace || ";,[]()\"<".contains(character)
      let isStop =
        character == "." && (position + 1 == text.count || text[position + 1].isWhitespace)
      if isEnd || isStop { break }
      name.append(character)
      position += 1
    }
    guard !name.isEmpty else { throw failure }
    guard let colon = name.firstIndex(of: ":"), !name.hasPrefix("_:") else { return name }
    guard let iri = prefixes[String(name[..<colon])] else { throw failure }
    return iri + name[name.index(after: colon)...]
  }

  private mutating func skip() {
    while position < text.count {
      if text[position] == "#" {
        while position < text.count, !text[position].isNewline { position += 1 }
      } else if text[position].isWhitespace {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func take(_ token: String) -> Bool {
    let characters = Array(token)
    guard position + characters.count <= text.count,
      Array(text[position..<position + characters.count]) == characters
    else { return false }
    position += characters.count
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    let start = position
    guard take(word), position < text.count, text[position].isWhitespace else {
      position = start
      return false
    }
    return true
  }

  private var failure: Failure {
    Failure(rest: String(text[min(position, text.count)..<min(position + 60, text.count)]))
  }
}
