/// What fixes write, in the language of the app's file: XML, or the JSON of Expo.
extension AndroidAppFile {
  private var isJSON: Bool { source == .expo }

  /// The name of an attribute.
  package func name(of attribute: String) -> String {
    isJSON ? "\"\(attribute)\"" : "android:\(attribute)"
  }

  /// An attribute with its value, with the escapes that both languages need.
  package func attribute(_ name: String, _ value: String) -> String {
    let text = AndroidEscapes.added(to: value)
    guard isJSON else {
      let quoted = text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      return "\(self.name(of: name))=\"\(quoted)\""
    }
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\(self.name(of: name)): \"\(quoted)\""
  }

  /// How to add a `data` element with attributes.
  ///
  /// - Parameters:
  ///   - attributes: Their names and values.
  ///   - filter: The filter that it belongs to; `nil` where that is said otherwise.
  /// - Returns: The fix.
  func fix(
    addingData attributes: [(name: String, value: String)],
    to filter: String? = nil
  ) -> String {
    let all = attributes.map { attribute($0.name, $0.value) }
    guard isJSON else {
      return "Add <data \(all.joined(separator: " "))/>\(filter.map { " to \($0)" } ?? "")."
    }
    let object = "{\(all.joined(separator: ", "))}"
    return "Add \(object) to \"data\"\(filter.map { " of \($0)" } ?? "")."
  }

  /// How to have links of a host open the app.
  ///
  /// The host is added to a filter whose hosts are verified and open with all their paths; elsewhere
  /// what a filter says of other hosts would count for it as well.
  ///
  /// - Parameter host: The host.
  /// - Returns: The fix.
  package func fix(addingHost host: String) -> String {
    let attributes = [(name: "scheme", value: "https"), (name: "host", value: host)]
    if let open = filters.first(where: \.isForWholeHosts), let other = open.hosts.first {
      return fix(addingData: attributes, to: "the verified filter of \(other.text)")
    }
    let all = attributes.map { attribute($0.name, $0.value) }
    guard isJSON else {
      return "Add <intent-filter android:autoVerify=\"true\"> with the action VIEW, the categories "
        + "DEFAULT and BROWSABLE, and <data \(all.joined(separator: " "))/>."
    }
    return "Add {\"action\": \"VIEW\", \"autoVerify\": true, \"category\": [\"DEFAULT\", "
      + "\"BROWSABLE\"], \"data\": [{\(all.joined(separator: ", "))}]} to \"intentFilters\"."
  }

  /// How to add what a filter lacks; the names are those of ``AndroidFilter/missing``.
  func fix(adding names: [String]) -> String {
    let elements = names.map { name -> String in
      let isAction = name == AndroidFilter.viewAction
      let element = isAction ? "action" : "category"
      guard isJSON else { return "<\(element) android:name=\"\(name)\"/>" }
      let word = name.split(separator: ".").last ?? ""
      return isAction ? "\"action\": \"\(word)\"" : "\"\(word)\" to \"category\""
    }
    return "Add \(elements.joined(separator: " and "))."
  }

  /// How to have a host verified.
  func fix(verifying host: String) -> String {
    isJSON
      ? "Write \"autoVerify\": true in an intent filter for \(host)."
      : "Write <intent-filter android:autoVerify=\"true\"> for \(host)."
  }
}
