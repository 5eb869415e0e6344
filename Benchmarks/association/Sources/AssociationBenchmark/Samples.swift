import Addressing
import AppAssociation
import Records

/// The files and addresses that are measured.
enum Samples {
  /// A hundred rules that differ early.
  static let sections = (0..<100).map { number in
    number % 10 == 9
      ? #"{"/":"/section\#(number)/*","exclude":true}"# : #"{"/":"/section\#(number)/*/item"}"#
  }

  /// A hundred rules whose paths start alike, as in a shop with a folder for each language.
  static let folders = (0..<100).map { #"{"/":"/section1/foo/bar/part\#($0)/*"}"# }

  /// A hundred rules of all kinds.
  static let mixed = (0..<100).map { number in
    switch number % 10 {
    case 0: #"{"/":"*/page\#(number).pdf"}"#
    case 1: #"{"/":"/section\#(number)/*","?":{"id":"?*"}}"#
    case 2: #"{"/":"/$(lang)/buy\#(number)/*"}"#
    case 3: #"{"/":"/Section\#(number)/*/item","caseSensitive":false}"#
    case 4: #"{"/":"/section \#(number)/*","percentEncoded":false}"#
    case 5: ##"{"#":"top\##(number)"}"##
    case 6: #"{"/":"/section\#(number)/?*/x/*/item"}"#
    case 7: #"{"/":"*/only\#(number)/*"}"#
    case 8: #"{"/":"/section\#(number)/????","exclude":true}"#
    default: #"{"/":"/section\#(number)/*"}"#
    }
  }

  static let files = [("sections", sections), ("folders", folders), ("mixed", mixed)]

  /// Addresses of which five in six have a section that a rule names.
  static let addresses = (0..<1_000).compactMap {
    WebAddress("https://www.example.com/section\($0 % 120)/foo/bar/item")
  }

  /// A file of one app with these components.
  static func file(_ components: [String]) -> AppAssociationFile {
    let list = components.joined(separator: ",")
    let text = """
      {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[\(list)]}]}}
      """
    var findings: [Finding] = []
    return AppAssociationFile.read(Array(text.utf8), findings: &findings)
  }
}
