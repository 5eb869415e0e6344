/// A specimen of a rule about copies, taken apart: what a device logged, what Apple or Google
/// responded, and what the host itself answers.
package struct CopySpecimenText {
  /// The lines of a device; `nil` without one.
  package var device: String?
  /// The response of Apple or Google in short form; empty without one.
  package var answer = ""
  /// The words behind `server`: a status and a media type, or `none`; `nil` when it is not named.
  package var server: [String]?
  /// The file that the host serves; `nil` for one that says nothing wrong.
  package var file: String?

  /// Takes `text` apart.
  package init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first, first.hasPrefix("device ") {
      device = (device.map { "\($0)\n" } ?? "") + first.dropFirst("device ".count)
      lines.removeFirst()
    }
    guard let end = lines.firstIndex(where: { $0.hasPrefix("server ") }) else { return }
    answer = lines[..<end].joined(separator: "\n")
    server = lines[end].split(separator: " ").dropFirst().map(String.init)
    let rest = lines[(end + 1)...]
    if !rest.isEmpty { file = rest.joined(separator: "\n") }
  }
}
