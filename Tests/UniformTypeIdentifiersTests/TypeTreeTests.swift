import Foundation
import MobileCoreServices
import Testing
import UniformTypeIdentifiers

/// The tree of types.
///
/// Source: Apple, "System-declared uniform type identifiers".
struct TypeTreeTests {
  @Test(
    "A type conforms to what it is a kind of, over any number of steps, and to itself",
    arguments: [
      (UTType.jpeg, UTType.image, true), (.jpeg, .data, true), (.jpeg, .item, true),
      (.jpeg, .content, true), (.jpeg, .jpeg, true), (.jpeg, .png, false),
      (.image, .jpeg, false), (.html, .text, true), (.html, .plainText, false),
      (.swiftSource, .plainText, true), (.applicationBundle, .package, true),
      (.emailMessage, .message, true), (.emailMessage, .data, false),
      (.usdz, .threeDContent, true), (.folder, .data, false), (.folder, .item, true),
    ]
  )
  func conformance(type: UTType, other: UTType, expected: Bool) {
    #expect(type.conforms(to: other) == expected)
    #expect(type.isSubtype(of: other) == (expected && type != other))
    #expect(other.isSupertype(of: type) == (expected && type != other))
  }

  @Test("Every supertype of the tables is itself declared")
  func closed() {
    var open: [UTType] = [
      .pdf, .heic, .mp3, .osaScriptBundle, .phpScript, .dng, .spotlightImporter, .ahap,
      .quickLookGenerator, .systemPreferencesPane, .utf8TabSeparatedText, .internetShortcut,
      .m3uPlaylist, .unixExecutable, .symbolicLink,
    ]
    while let type = open.popLast() {
      #expect(type.isDeclared, "\(type)")
      open += type.supertypes
    }
  }

  @Test(
    "A type is found by its extension, in any case",
    arguments: [
      ("jpg", UTType.jpeg), ("JPEG", .jpeg), ("md", UTType("net.daringfireball.markdown")),
      ("txt", .plainText), ("swift", .swiftSource), ("mp4", .mpeg4Movie),
      ("csv", .commaSeparatedText),
      ("zip", .zip), ("vcf", .vCard), ("yml", .yaml), ("htm", .html),
    ]
  )
  func byExtension(filenameExtension: String, expected: UTType?) {
    #expect(UTType(filenameExtension: filenameExtension) == expected)
  }

  @Test(
    "A type is found by its media type, whose case and parameters do not count",
    arguments: [
      ("image/jpeg", UTType.jpeg), ("Text/HTML", .html), ("text/html; charset=utf-8", .html),
      ("application/json", .json), ("audio/mpeg", .mp3), ("text/xml", .xml),
      ("text/plain", .plainText), ("text/plain; charset=UTF-8", .utf8PlainText),
      ("text/plain; format=flowed", .plainText),
    ]
  )
  func byMediaType(mimeType: String, expected: UTType) {
    #expect(UTType(mimeType: mimeType) == expected)
  }

  @Test(
    "What is preferred of a type is the first of its tags",
    arguments: [
      (UTType.jpeg, "jpeg", "image/jpeg"), (.html, "html", "text/html"), (.image, nil, "image/*"),
      (.plainText, "txt", "text/plain"), (.mp3, "mp3", "audio/mpeg"), (.folder, nil, nil),
    ] as [(UTType, String?, String?)]
  )
  func preferred(type: UTType, filenameExtension: String?, mimeType: String?) {
    #expect(type.preferredFilenameExtension == filenameExtension)
    #expect(type.preferredMIMEType == mimeType)
  }

  @Test(
    "An extension that no type has gives a dynamic type, the same each time, of the kind wanted"
  )
  func dynamic() throws {
    let type = try #require(UTType(filenameExtension: "xyzzy", conformingTo: .image))
    #expect(type.isDynamic && !type.isDeclared && type.conforms(to: .image))
    #expect(type.preferredFilenameExtension == "xyzzy")
    #expect(UTType(filenameExtension: "XYZZY", conformingTo: .image) == type)
    #expect(UTType(type.identifier)?.conforms(to: .image) == true)
    // An extension of a declared type that is of another kind gives one, too.
    #expect(UTType(filenameExtension: "txt", conformingTo: .image)?.isDynamic == true)
  }

  @Test(
    "What identifies no type gives none",
    arguments: ["", "public.nothing", "dyn.", "dyn.zz", "dyn.0", "image"]
  )
  func unknown(identifier: String) {
    #expect(UTType(identifier) == nil)
  }

  @Test("An empty extension gives no type")
  func empty() {
    #expect(UTType(filenameExtension: "") == nil)
    #expect(UTType(mimeType: "") == nil)
  }

  @Test("A type that the program exports is known from then on, and keeps its first declaration")
  func exported() {
    let type = UTType(exportedAs: "com.example.TypeTree.note", conformingTo: .plainText)
    #expect(type.conforms(to: .text) && type.isDeclared && !type.isPublic)
    #expect(UTType("com.example.typetree.NOTE") == type)
    let again = UTType(importedAs: "com.example.TypeTree.note", conformingTo: .image)
    #expect(again == type && !again.conforms(to: .image))
  }

  @Test("A type is written as its identifier, and an undeclared one is not read")
  func codable() throws {
    let data = try JSONEncoder().encode([UTType.jpeg])
    #expect(String(decoding: data, as: UTF8.self) == "[\"public.jpeg\"]")
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.jpeg])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UTType].self, from: Data("[\"public.nothing\"]".utf8))
    }
  }

  @Test(
    "A file's name gets the extension of its type, unless it has one of the type",
    arguments: [
      ("cat", UTType.jpeg, "cat.jpeg"), ("cat.jpg", .jpeg, "cat.jpg"),
      ("cat.png", .jpeg, "cat.png.jpeg"), ("notes", .folder, "notes"),
    ]
  )
  func url(name: String, type: UTType, expected: String) {
    let base = URL(fileURLWithPath: "/srv")
    #expect(base.appendingPathComponent(name, conformingTo: type).lastPathComponent == expected)
  }

  @Test("The older constants are the identifiers of the same types")
  func constants() {
    #expect(UTType(kUTTypeImage as String) == .image)
    #expect(UTType(kUTTypeJPEG as String) == .jpeg)
    #expect(UTType(kUTTypePlainText as String) == .plainText)
    #expect(UTType(kUTTypeMovie as String) == .movie)
  }
}
