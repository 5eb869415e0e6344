import JSON
import Testing

// https://www.rfc-editor.org/rfc/rfc8259
struct JSONParserTests {
  @Test(
    "A valid text is read the same strictly and leniently",
    arguments: [
      ("0", "0"), ("-0.50e+07", "-0.50e+07"), ("[]", "[]"), ("{}", "{}"),
      (" [ 1 , [ ] , { } ]\n", "[1,[],{}]"),
      (#""\u00e9\ud83d\ude00\/\b\f""#, #""é😀/\u0008\u000c""#),
      (#"{"b":1,"a":[null,true,false]}"#, #"{"b":1,"a":[null,true,false]}"#),
      (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
      (
        "\"plain text that is longer than eight bytes\"",
        "\"plain text that is longer than eight bytes\""
      ),
      ("\"seven78\u{7F}\"", "\"seven78\u{7F}\""),
    ]
  )
  func valid(text: String, written: String) throws {
    let value = try JSONParser.parse(text)
    let document = try JSONParser.parseLeniently(text)
    #expect(document.value == value)
    #expect(document.repairs.isEmpty)
    var writer = JSONWriter()
    writer.value(value)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == written)
  }

  @Test(
    "A text that is not JSON is refused where it goes wrong",
    arguments: [
      ("", 0), ("   ", 3), ("01", 1), ("1.", 2), ("1e", 2), ("-", 1), ("+1", 0), (".5", 0),
      ("nul", 0), ("TRUE", 0), ("[1,]", 3), ("[1 2]", 3), ("[", 1), (#"{"a":1,}"#, 7), ("{a:1}", 1),
      (#"{"a" 1}"#, 5), (#"{"a":1"#, 6), ("\"a\nb\"", 2), (#""\x""#, 1), (#""\u00e""#, 1),
      (#""\ud800""#, 1), (#""\ud800\u0041""#, 1), (#""\udc00""#, 1), ("\"abc", 4), ("1 2", 2),
      ("'a'", 0), ("\u{FEFF}1", 0), ("[1]//", 3), ("NaN", 0), ("\"tab\there is long enough\"", 4),
    ]
  )
  func refused(text: String, offset: Int) {
    #expect {
      try JSONParser.parse(text)
    } throws: { error in
      (error as? JSONParser.Failure)?.offset == offset
    }
  }

  @Test(
    "Bytes that are not UTF-8 are refused, overlong forms and surrogates included",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]]
  )
  func notUTF8(bytes: [UInt8]) throws {
    let text = [0x22] + bytes + [0x22]
    #expect(throws: JSONParser.Failure(reason: "bytes that are not UTF-8", offset: 1)) {
      try JSONParser.parse(text)
    }
    let document = try JSONParser.parseLeniently(text)
    #expect(document.repairs.first == .init(kind: .badEncoding, offset: 1))
    #expect(document.value.string?.unicodeScalars.contains("\u{FFFD}") == true)
  }

  @Test(
    "Lenient reading mends a slip and says where it stood",
    arguments: [
      ("\"a\nb\"", .string("a\nb"), [.init(kind: .controlCharacter, offset: 2)]),
      ("<!-- [1] -->", .array([number("1")]), [.init(kind: .wrapper, offset: 0)]),
      ("<![CDATA[1]]>", number("1"), [.init(kind: .wrapper, offset: 0)]),
      ("//<![CDATA[\n1\n//]]>", number("1"), [.init(kind: .wrapper, offset: 0)]),
      ("/*<![CDATA[*/ 1 /*]]>*/", number("1"), [.init(kind: .wrapper, offset: 0)]),
      ("<!-- plums --> [1]", .array([number("1")]), [.init(kind: .wrapper, offset: 0)]),
      ("[1,]", .array([number("1")]), [.init(kind: .trailingComma, offset: 2)]),
      ("[1] ;", .array([number("1")]), [.init(kind: .trailingText, offset: 4)]),
      ("[1, // one\n2]", .array([number("1"), number("2")]), [.init(kind: .comment, offset: 4)]),
      ("[/* */1]", .array([number("1")]), [.init(kind: .comment, offset: 1)]),
      (
        #""\q\ud800!""#, .string("q\u{FFFD}!"),
        [
          .init(kind: .badEscape, offset: 1), .init(kind: .loneSurrogate, offset: 3),
        ]
      ),
      ("\u{FEFF}1", number("1"), [.init(kind: .byteOrderMark, offset: 0)]),
    ] as [(String, JSONValue, [JSONParser.Repair])]
  )
  func mended(text: String, value: JSONValue, repairs: [JSONParser.Repair]) throws {
    let document = try JSONParser.parseLeniently(text)
    #expect(document.value == value)
    #expect(document.repairs == repairs)
  }

  /// RFC 8259 section 7 knows eight escapes of one letter, and `\u` with four digits.
  @Test(
    "An escape that means nothing loses its backslash and nothing else",
    arguments: [
      (#""a\u12zz""#, "au12zz", [2]), (#""a\u12""#, "au12", [2]), (#""a\u""#, "au", [2]),
      (#""a\u1""#, "au1", [2]), (#""\u123g5""#, "u123g5", [1]), (#""\uzzzz""#, "uzzzz", [1]),
      (#""\u{41}""#, "u{41}", [1]), (#""\U0041""#, "U0041", [1]), (#""\x41b""#, "x41b", [1]),
      (#""it\'s""#, "it's", [3]), (#""\a\v\0""#, "av0", [1, 3, 5]), (#""\é""#, "é", [1]),
      (#""\u00\u0041""#, "u00A", [1]), (#""\\u12\u1""#, #"\u12u1"#, [6]),
    ] as [(String, String, [Int])]
  )
  func invalidEscapes(text: String, value: String, places: [Int]) throws {
    let document = try JSONParser.parseLeniently(text)
    #expect(document.value == .string(value))
    #expect(document.repairs == places.map { .init(kind: .badEscape, offset: $0) })
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(text) }
    // The same as a key, and inside an array.
    let object = try JSONParser.parseLeniently("{\(text):[\(text)]}").value.object
    #expect(object?.members.map(\.key) == [value])
    #expect(object?[value]?.array == [.string(value)])
  }

  /// RFC 8259 section 8.2: the grammar allows escapes that are no character.
  @Test(
    "Half of a character is one of its own that replaces it, and no fault of the escape",
    arguments: [
      (#""\ud83d""#, "\u{FFFD}", [1]), (#""\ude00b""#, "\u{FFFD}b", [1]),
      (#""\ud83d\u0041""#, "\u{FFFD}A", [1]), (#""\ud83dx""#, "\u{FFFD}x", [1]),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀", [1]),
      (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}", [1, 7]), (#""\ud83d\n""#, "\u{FFFD}\n", [1]),
    ] as [(String, String, [Int])]
  )
  func halves(text: String, value: String, offsets: [Int]) throws {
    let document = try JSONParser.parseLeniently(text)
    #expect(document.value == .string(value))
    #expect(document.repairs == offsets.map { .init(kind: .loneSurrogate, offset: $0) })
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(text) }
    let mixed = try JSONParser.parseLeniently(#""\ud83d\u12zz""#)
    #expect(mixed.repairs.map(\.kind) == [.loneSurrogate, .badEscape])
  }

  @Test("A zero before a number is named, since it is no number of JSON (RFC 8259 section 6)")
  func leadingZero() {
    #expect {
      try JSONParser.parseLeniently("[00123]")
    } throws: { error in
      (error as? JSONParser.Failure)?.reason.contains("begins with a zero") == true
    }
  }

  @Test(
    "What no repair can mend is refused",
    arguments: ["", "[1", "{a:1}", "\"abc", "\"a\\", "\"a\\u12", "\"a\\\"", "<!-- -->"]
  )
  func hopeless(text: String) {
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parseLeniently(text) }
  }

  @Test("Nesting is read to the limit and not beyond, without recursion")
  func depth() throws {
    let limit = JSONParser.depthLimit
    let deep = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try JSONParser.parse(deep).array != nil)
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parse("[" + deep + "]") }
    let bomb = String(repeating: "{\"a\":", count: 200_000)
    #expect(throws: JSONParser.Failure.self) { try JSONParser.parseLeniently(bomb) }
  }

  @Test("Keys know where they stand, and a slice counts from its own start")
  func offsets() throws {
    let bytes = Array("xx{\"a\":1, \"b\":2}yy".utf8)
    let value = try JSONParser.parse(bytes[2..<16])
    #expect(value.object?.members.map(\.offset) == [1, 8])
  }

  @Test("Numbers keep their spelling beyond what a double holds")
  func numbers() throws {
    #expect(try JSONParser.parse("12345678901234567890.10") == number("12345678901234567890.10"))
    #expect(try JSONParser.parse("1e999").double == .infinity)
  }

  @Test("Damage anywhere in a text ends in a value or a failure, never in a trap")
  func damage() {
    let text = Array(#" {"a": [1.5e3, "x\u00e9\ud83d\ude00", true, null], "b": {"c": "é😀"}} "#.utf8)
    var read = 0
    for index in text.indices {
      for byte in [0x00, 0x22, 0x2C, 0x5B, 0x5C, 0x7D, 0x80, 0xFF] as [UInt8] {
        var damaged = text
        damaged[index] = byte
        read += (try? JSONParser.parse(damaged)) == nil ? 0 : 1
        read += (try? JSONParser.parseLeniently(damaged)) == nil ? 0 : 1
        _ = try? JSONParser.parseLeniently(damaged[...index])
      }
    }
    #expect(read > 0)
  }

  @Test(
    "Members left out are as if they were not there, whatever they hold",
    arguments: [
      (#"{"a":1,"b":2}"#, #"{"a":1}"#),
      (#"{"b":[1,{"b":"]}\"\\"}],"a":1}"#, #"{"a":1}"#),
      (#"{"b":"é\u0022,"}"#, "{}"),
      (#"{"b":{},"c":{"b":3},"b":[]}"#, #"{"c":{"b":3}}"#),
      (#"{ "b" : -1.5e3 , "a" : null , "b" : true }"#, #"{"a":null}"#),
      (#"[{"b":1}]"#, #"[{"b":1}]"#),
    ]
  )
  func leavingOut(text: String, rest: String) throws {
    let value = try JSONParser.parse(Array(text.utf8), leavingOut: ["b"])
    let expected = try JSONParser.parse(rest)
    #expect(value.object?.members.map(\.key) == expected.object?.members.map(\.key))
    #expect(value.object?["c"]?.object?["b"] == expected.object?["c"]?.object?["b"])
    #expect(value.array == expected.array)
  }

  @Test(
    "A string left out ends at its own quote, wherever that stands and whatever is before it",
    arguments: [
      "", "e", "é", "搜索", "\u{1F600}", "\u{A2}\u{DC}", #"\""#, #"\\"#, #"\\\""#, #"é\"é"#,
    ]
  )
  func leavingOutStrings(piece: String) throws {
    for before in 0..<20 {
      for behind in 0..<20 {
        let skipped =
          String(repeating: "a", count: before) + piece + String(repeating: "!", count: behind)
        let text = #"{"b":"\#(skipped)","a":"\#(skipped)"}"#
        let value = try JSONParser.parse(Array(text.utf8), leavingOut: ["b"])
        #expect(value.object?.members.map(\.key) == ["a"], "\(text)")
        #expect(value.object?["a"] == (try JSONParser.parse(text)).object?["b"], "\(text)")
      }
    }
  }

  @Test("A text that ends inside a member left out is refused")
  func leavingOutTorn() {
    let text = Array(#"{"b":[1,{"c":"d\"e"}],"a":1}"#.utf8)
    for end in text.indices {
      #expect(throws: JSONParser.Failure.self) {
        try JSONParser.parse(Array(text[..<end]), leavingOut: ["b"])
      }
    }
  }

  @Test("Repairs are listed up to a limit")
  func repairLimit() throws {
    let text = "\"" + String(repeating: "\n", count: 5_000) + "\""
    let document = try JSONParser.parseLeniently(text)
    #expect(document.repairs.count == JSONParser.repairLimit)
    #expect(document.value.string?.utf8.count == 5_000)
  }
}

private func number(_ literal: String) -> JSONValue {
  .number(JSONNumber(literal: literal))
}
