import JSON

/// What a bulk request came to, item by item.
///
/// Reference: <https://docs.opensearch.org/latest/api-reference/document-apis/bulk/>
struct BulkAnswer: Hashable {
  /// What became of one line.
  enum Item: Hashable {
    /// The engine has it.
    case taken
    /// The engine has a newer version.
    case newer
    /// The engine is busy; it may be sent again.
    case busy
    /// The engine does not take it, for this reason.
    case refused(String)
    /// There is no such index any more.
    case noIndex
  }

  /// In the order of the lines that were sent.
  let items: [Item]

  /// The characters of a reason that are kept.
  private static let reasonLimit = 300

  /// Reads the answer to a request for the documents with these names; `nil` when it is none, or one to
  /// another request.
  init?(_ body: [UInt8], documents: [String]) {
    guard let answer = try? JSONParser.parse(body).object, let list = answer["items"]?.array,
      list.count == documents.count
    else { return nil }
    var items: [Item] = []
    items.reserveCapacity(documents.count)
    for (element, name) in zip(list, documents) {
      guard let outer = element.object, let action = outer.members.first,
        let result = action.value.object, let status = result["status"]?.int,
        result["_id"]?.string == name
      else { return nil }
      items.append(Self.item(status, isDeletion: action.key == "delete", result["error"]))
    }
    self.items = items
  }

  private static func item(_ status: Int, isDeletion: Bool, _ error: JSONValue?) -> Item {
    let type = error?.object?["type"]?.string ?? ""
    switch status {
    case 200..<300: return .taken
    case 404 where type == "index_not_found_exception": return .noIndex
    // What is not there need not be deleted.
    case 404 where isDeletion: return .taken
    case 409: return .newer
    case 429, 500..<600: return .busy
    default:
      let reason = error?.object?["reason"]?.string ?? error?.string ?? "no reason given"
      return .refused(String("\(type.isEmpty ? "\(status)" : type): \(reason)".prefix(reasonLimit)))
    }
  }
}
