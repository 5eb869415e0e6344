import Basics
import JSON

/// A command to the browser, by the Chrome DevTools Protocol.
///
/// Reference: <https://chromedevtools.github.io/devtools-protocol/>
struct DevToolsCommand: Hashable, Sendable {
  let method: String
  let parameters: JSONValue
  /// The target that it is for; `nil` for the browser itself.
  let session: String?

  init(_ method: String, _ parameters: [(String, JSONValue)] = [], in session: String? = nil) {
    self.method = method
    self.parameters = .members(parameters)
    self.session = session
  }

  /// The message with its end, a NUL.
  func message(id: Int) -> [UInt8] {
    var members: [(String, JSONValue)] = [
      ("id", .int(id)), ("method", .string(method)), ("params", parameters),
    ]
    if let session { members.append(("sessionId", .string(session))) }
    var writer = JSONWriter()
    writer.value(JSONValue.members(members))
    return writer.bytes + [0]
  }
}

/// What the browser sends.
enum DevToolsMessage: Hashable, Sendable {
  /// The result of a command, or the words of its failure.
  case reply(id: Int, result: JSONValue?, failure: String)
  /// Something that happened in a target.
  case event(method: String, session: String?, parameters: JSONValue)

  /// Reads a message without its NUL; `nil` when it is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let value = try? JSONParser.parseLeniently(bytes).value else { return nil }
    if let id = value["id"]?.int {
      let failure = value["error"]?["message"]?.string ?? ""
      self = .reply(id: id, result: value["result"], failure: failure)
    } else if let method = value["method"]?.string {
      self = .event(
        method: method,
        session: value["sessionId"]?.string,
        parameters: value["params"] ?? .null
      )
    } else {
      return nil
    }
  }
}

extension JSONValue {
  static func int(_ number: Int) -> JSONValue { .number(JSONNumber(literal: String(number))) }

  static func double(_ number: Double) -> JSONValue {
    .number(JSONNumber(literal: number.isFinite ? String(number) : "0"))
  }

  static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }
}

extension Duration {
  /// The whole milliseconds.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
