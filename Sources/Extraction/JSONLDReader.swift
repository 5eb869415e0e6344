import Addressing
import Basics
import JSON
import Markup
import Records
import Rules

/// Reads the JSON-LD of a page: every `script` of the type `application/ld+json`.
///
/// Whether a block is valid JSON and what can be read of it are two questions: a block with a
/// slip is read all the same, and the slip is noted. Blocks speak of the same things by
/// `@id`, so the page's blocks are one graph.
///
/// References: <https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents>,
/// <https://schema.org/docs/datamodel.html>
struct JSONLDReader {
  /// A value that is still to be read, and whom it speaks of.
  struct Task {
    let value: JSONValue
    let subject: Subject
    /// The number of the context it is in.
    var context: Int
    /// What the page's context says of the property.
    var term: JSONLDTerm?
    /// The key of the map that it was taken from.
    var key: MapKey?

    /// The same for a part of the value.
    func with(_ part: JSONValue) -> Task {
      Task(value: part, subject: subject, context: context, term: term, key: key)
    }
  }

  /// What a value is said of.
  enum Subject {
    /// Nothing: it is at the top of a block or of a graph.
    case none
    /// A property of a node.
    case property(Int, String)
    /// A property of the value itself, whose value is the node.
    case reverse(Int, String)
  }

  /// What the key of a map says of the value behind it.
  enum MapKey {
    /// Its identifier.
    case id(String)
    /// A type of it.
    case type(String)
    /// The value of a property, or nothing.
    case index(String?, String)

    /// Whether it says anything.
    var saysSomething: Bool {
      if case .index(nil, _) = self { false } else { true }
    }
  }

  /// A term that brings a context, and the context it is met in.
  struct Scope: Hashable {
    let term: ObjectIdentifier
    let context: Int
  }

  let base: WebAddress
  var graph = StructuredDataGraph()
  var roots: [Int] = []
  var contexts: [JSONLDContext] = []
  /// The contexts that terms brought, each made once.
  var scopes: [Scope: Int] = [:]
  /// How many terms the contexts hold together.
  var termCount = 0
  /// Where each node was first described: the block and the byte in it.
  var locations: [Int: (block: Int, offset: Int)] = [:]
  var nodeCount = 0
  var valueCount = 0
  /// The number of the block being read, which keeps blank nodes of different blocks apart.
  var block = 0
  /// The blocks whose only contexts are elsewhere and were not read.
  var blocksWithoutContext: Set<Int> = []
  /// The last block that was noted for want of a context.
  var blockWithoutContext = -1
  var recorder: FindingRecorder

  /// Returns the items of all blocks; what is wrong with them goes to `recorder`.
  static func read(
    _ tree: PageTree,
    base: WebAddress,
    recorder: inout FindingRecorder
  ) -> [LocatedItem] {
    let blocks = tree.elements(.script).filter { JSONLDScripts.isJSONLD($0, in: tree) }
    JSONLDScripts.noteWrongTypes(tree, recorder: &recorder)
    guard !blocks.isEmpty else { return [] }
    var reader = JSONLDReader(base: base, recorder: recorder)
    for block in blocks {
      reader.block = block
      reader.graph.element = block
      reader.readBlock(block, of: tree)
    }
    reader.noteUntyped(tree)
    reader.noteForeignTypes(tree)
    let limit = StructuredDataReader.itemLimit
    let items = reader.graph.items(reader.roots, syntax: .jsonLD, limit: limit)
    if reader.graph.isCut {
      reader.recorder.note(.structuredDataTooLarge, at: tree.position(of: blocks[0]))
    }
    recorder = reader.recorder
    return items
  }

  private init(base: WebAddress, recorder: FindingRecorder) {
    self.base = base
    self.recorder = recorder
  }

  /// Notes a block without content, which may name a file instead.
  private mutating func noteEmpty(_ element: Int, of tree: PageTree) {
    let file = StructuredText.trim(tree.attribute(.src, of: element) ?? "")
    guard !file.isEmpty else {
      recorder.note(.jsonLDEmpty, at: tree.position(of: element))
      return
    }
    recorder.note(
      .jsonLDExternal,
      "It is \(file.prefix(120)).",
      at: tree.position(of: element),
      evidence: tree.source(of: element)
    )
  }

  private mutating func readBlock(_ element: Int, of tree: PageTree) {
    let text = tree.rawText(of: element)
    guard text.count <= StructuredDataReader.blockLimit else {
      let detail = "It has \(text.count) bytes."
      recorder.note(.jsonLDTooLarge, detail, at: tree.position(of: element))
      return
    }
    guard !ASCII.trimmed(text).isEmpty else {
      noteEmpty(element, of: tree)
      return
    }
    do throws(JSONParser.Failure) {
      let document = try JSONParser.parseLeniently(text)
      guard !LinkedDataSigns.isForeign(document.value) else {
        recorder.note(
          .jsonLDForeign,
          at: tree.position(of: element),
          evidence: Self.excerpt(text, around: 40)
        )
        return
      }
      note(document.repairs, text, in: element, of: tree)
      note(JSONLDEscapes(text), text, in: element, of: tree)
      read(document.value, in: element, of: tree)
    } catch {
      recorder.note(
        .jsonLDInvalid,
        "The reader stopped where it found: \(JSONLDFailure.reason(error, in: text)).",
        at: tree.position(inRawTextOf: element, at: error.offset),
        evidence: Self.excerpt(text, around: error.offset)
      )
    }
  }

  private mutating func read(_ value: JSONValue, in element: Int, of tree: PageTree) {
    let before = nodeCount
    let contextCount = contexts.count
    contexts.append(JSONLDContext())
    var tasks = [Task(value: value, subject: .none, context: contextCount)]
    while let task = tasks.popLast() {
      guard valueCount < 20 * StructuredDataReader.itemLimit else {
        recorder.note(.jsonLDTooMany, at: tree.position(of: element))
        return
      }
      valueCount += 1
      step(task, tasks: &tasks, in: element, of: tree)
    }
    if nodeCount == before, roots.isEmpty || !hasReferences(value) {
      recorder.note(.jsonLDEmpty, at: tree.position(of: element))
    }
    noteContexts(contexts[contextCount...], in: element, of: tree)
  }

  /// Whether the value holds anything at all, if no description.
  private func hasReferences(_ value: JSONValue) -> Bool {
    switch value {
    case .object(let object): !object.members.isEmpty
    case .array(let elements): !elements.isEmpty
    default: false
    }
  }

  static func excerpt(_ text: ArraySlice<UInt8>, around offset: Int) -> String {
    let middle = text.startIndex + min(offset, text.count)
    var start = max(text.startIndex, middle - 40)
    var end = min(text.endIndex, middle + 40)
    // No character is cut in two.
    while start < end, text[start] & 0xC0 == 0x80 { start += 1 }
    while end > start, end < text.endIndex, text[end] & 0xC0 == 0x80 { end -= 1 }
    return StructuredText.fold(String(decoding: text[start..<end], as: UTF8.self))
  }
}
