import Foundation
import Serving
import Storing

extension ServeCommand {
  /// The tokens of the file that was named, else of the store, where there need not be any.
  ///
  /// - Throws: ``Failure`` when there is no file of the name; what ``TokenRegistry`` throws.
  func registry(_ folder: StoreFolder) throws -> TokenRegistry {
    if let tokens, !FileManager.default.fileExists(atPath: tokens) {
      let command = "pippin token --scope read --tokens \(ShellWord.quoted(tokens))"
      throw Failure(
        .noInput,
        "--tokens \(tokens): no such file.",
        fix: "Check the path, or make a token: \(command)"
      )
    }
    return try TokenRegistry(tokens ?? TokenCommand.path(in: folder))
  }

  /// The leading bits of addresses that make a network.
  ///
  /// - Throws: ``Failure`` when there are none in an address.
  func bits() throws -> (four: Int, six: Int) {
    let numbers = shareBits.split(separator: ",").map { Int($0) ?? -1 }
    guard numbers.count == 2, (0...32).contains(numbers[0]), (0...128).contains(numbers[1]) else {
      throw Failure(
        .usage,
        "--share-bits \(shareBits): these are no two numbers of bits.",
        fix: "Write a whole number from 0 to 32 for IPv4 and one from 0 to 128 for IPv6, as 24,56."
      )
    }
    return (numbers[0], numbers[1])
  }

  /// The names of the server, as requests name them.
  ///
  /// - Throws: ``Failure`` when one is none.
  func hostNames() throws -> [String] {
    try hostName.map { text in
      if let host = ServerNames.host(text) { return host }
      throw Failure(
        .usage,
        "--host-name \"\(text)\": no request can name such a host.",
        fix: "Write the name without scheme and port, as search.example."
      )
    }
  }

  /// The origins whose pages may ask, as browsers name them.
  ///
  /// - Throws: ``Failure`` when one is none.
  func origins() throws -> [String] {
    try allowOrigin.map { text in
      if let origin = ServerNames.origin(text) { return origin }
      throw Failure(
        .usage,
        "--allow-origin \"\(text)\": no page has such an origin.",
        fix: "Write scheme, host and, if it is no default, port, as https://app.example, "
          + "or * for all."
      )
    }
  }
}
