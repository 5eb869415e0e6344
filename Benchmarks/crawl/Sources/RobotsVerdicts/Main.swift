import Addressing
import Foundation
import Records
import Robots

/// Says what files of robots.txt allow, for comparing with other readers.
///
/// It reads lines from standard input. `file BASE64` gives the bytes of a file, `ask AGENT ADDRESS`
/// an address; for each address it prints 1 when the file allows it, 0 when it forbids it and `-`
/// when the address is none.
@main
enum Main {
  static func main() {
    var file = RobotsFile.empty
    var output = ""
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      if words.count == 2, words[0] == "file" {
        var findings: [Finding] = []
        let bytes = Data(base64Encoded: String(words[1])) ?? Data()
        file = RobotsFile(reading: [UInt8](bytes), findings: &findings)
      } else if words.count == 3, words[0] == "ask" {
        output += verdict(of: file, agent: String(words[1]), address: String(words[2]))
      }
    }
    print(output, terminator: "")
  }

  private static func verdict(of file: RobotsFile, agent: String, address: String) -> String {
    guard let address = WebAddress(address) else { return "-\n" }
    return file.rules(for: [agent]).verdict(for: address).allowed ? "1\n" : "0\n"
  }
}

extension RobotsFile {
  /// A file without lines.
  fileprivate static var empty: RobotsFile {
    var findings: [Finding] = []
    return RobotsFile(reading: [], findings: &findings)
  }
}
