import Addressing
import JSON

// Which context holds where: https://www.w3.org/TR/json-ld11/#scoped-contexts
extension JSONLDReader {
  /// The most terms that all contexts of a page hold together: each context is a copy of the
  /// one it extends.
  private static let termLimit = 200_000

  /// Keeps the context that `value` makes of another one, and returns its number.
  mutating func push(_ value: JSONValue, on context: Int) -> Int {
    guard termCount < Self.termLimit else { return context }
    var next = contexts[context].applying(value, page: base)
    termCount += next.terms.count + 1
    if value["@propagate"]?.bool == false {
      next.previous = contexts[context].previous ?? context
    }
    contexts.append(next)
    return contexts.count - 1
  }

  /// The context below a term that brings one.
  mutating func scoped(_ term: JSONLDTerm, in context: Int) -> Int {
    let key = Scope(term: ObjectIdentifier(term), context: context)
    if let known = scopes[key] { return known }
    guard let value = term.scope else { return context }
    let next = push(value, on: context)
    scopes[key] = next
    return next
  }

  /// The context of a text: that of its property, if it brings one.
  mutating func scope(of task: Task) -> Int {
    guard let term = task.term, term.scope != nil else { return task.context }
    return scoped(term, in: task.context)
  }

  /// The context that held before the one that the node above has for itself.
  ///
  /// A value and a mere reference are read as parts of the node above.
  func reverted(_ object: JSONObject, _ task: Task) -> Int {
    let context = task.context
    guard let previous = contexts[context].previous, task.key == nil else { return context }
    let isReference = object.members.count == 1
    for member in object.members {
      guard case .keyword(let keyword) = contexts[context].meaning(of: member.key) else { continue }
      if keyword == "@value" || keyword == "@id" && isReference { return context }
    }
    return previous
  }

  /// The context of a node whose types bring contexts; it holds for this node alone.
  mutating func typeScoped(_ object: JSONObject, _ key: MapKey?, in context: Int) -> Int {
    var types: [String] = []
    if case .type(let type) = key { types.append(type) }
    for member in object.members {
      guard case .keyword("@type") = contexts[context].meaning(of: member.key) else { continue }
      types += (member.value.array ?? [member.value]).compactMap(\.string)
    }
    var result = context
    for type in types.sorted() {
      guard let term = contexts[context].terms[type], let scope = term.scope else { continue }
      let before = contexts.count
      let next = scoped(term, in: result)
      if next >= before, scope["@propagate"]?.bool != true {
        contexts[next].previous = contexts[result].previous ?? result
      }
      result = next
    }
    return result
  }
}
