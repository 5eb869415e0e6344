/// Holds the parameters of a request against those of its operation.
struct ParameterCheck {
  private let operation: Operation

  init(_ operation: Operation) { self.operation = operation }

  /// The values by name: the pieces of the path and the parameters of the query.
  ///
  /// - Throws: ``Problem`` when a parameter is given twice, wrong or missing, or unknown to a route for
  ///   programs.
  func values(
    pieces: [String: String],
    query: some StringProtocol
  ) throws(Problem) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for (name, value) in pieces {
      try parameter(name, .path)?.check(value)
      values[name] = [value]
    }
    let pairs = try QueryText.pairs(of: query) { name in
      !operation.isPage || parameter(name, .query) != nil
    }
    for (name, value) in pairs {
      guard let parameter = parameter(name, .query) else { throw unknown(name) }
      guard values[name] == nil || parameter.isRepeatable else {
        throw Problem(.invalidParameter, field: name, "is given twice; give it once")
      }
      try parameter.check(value)
      values[name, default: []].append(value)
    }
    for parameter in operation.parameters where parameter.isRequired {
      guard values[parameter.name] != nil else {
        throw missing(parameter)
      }
    }
    return values
  }

  private func parameter(_ name: String, _ location: Parameter.Location) -> Parameter? {
    operation.parameters.first { $0.name == name && $0.location == location }
  }

  private func missing(_ parameter: Parameter) -> Problem {
    var problem = Problem(.missingParameter, field: parameter.name, "is missing")
    if !parameter.meaning.isEmpty { problem.detail += " \(parameter.meaning)" }
    if let example = parameter.example {
      problem.detail += " For example: \(operation.path)?\(parameter.name)=\(example)"
    }
    return problem
  }

  private func unknown(_ name: String) -> Problem {
    let known = operation.parameters.filter { $0.location == .query }.map(\.name)
    let list =
      known.isEmpty ? "this path has none" : "this path has \(known.joined(separator: ", "))"
    return Problem(
      .unknownParameter,
      field: String(name.prefix(64)),
      "is no parameter here; \(list)"
    )
  }
}
