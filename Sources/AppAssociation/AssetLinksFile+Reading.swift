package import Records

extension AssetLinksFile {
  /// Reads an assetlinks.json file, and notes in `findings` what is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The body of the response after decompression.
  ///   - findings: Where to note broken rules, at most ``findingLimit`` of them, each with its
  ///     line, column and the way to it in the file.
  /// - Returns: What could be read; statements that Android would ignore are left out.
  package static func read(_ bytes: [UInt8], findings: inout [Finding]) -> AssetLinksFile {
    var reader = AssetLinksReader(bytes)
    reader.readFile()
    findings += reader.log.findings
    return reader.file
  }
}
