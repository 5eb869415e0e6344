import Exporting

extension ExportManifest {
  /// What was written to `output`, which is a path, or `-`.
  func summary(_ output: String) -> String {
    var parts = [Amount.count(records, "record")]
    if since != nil { parts.append("\(Amount.number(removed)) removed") }
    if expired > 0 {
      parts.append("\(Amount.number(expired)) expired and left out")
    }
    if files.count > 1 { parts.append(Amount.count(files.count, "file")) }
    parts.append(Amount.bytes(bytes))
    return parts.joined(separator: ", ") + (output == "-" ? "." : " written to \(written(output)).")
  }

  /// The names of the files: of several parts none has the name that was given.
  private func written(_ output: String) -> String {
    let names = files.map(\.name)
    let name = output.split(separator: "/").last.map(String.init) ?? output
    guard let first = names.first, let last = names.last, !names.contains(name),
      first.hasPrefix("\(name.prefix { $0 != "." })-")
    else { return output }
    let folder = output.dropLast(name.count)
    return first == last ? "\(folder)\(first)" : "\(folder)\(first) … \(folder)\(last)"
  }
}
