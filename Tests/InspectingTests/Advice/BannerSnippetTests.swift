import Records
import Rules
import StoredTestSupport
import Testing

@testable import Inspecting

/// Smart App Banners to paste.
struct BannerSnippetTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let content: String
    let rule: String
    let want: String
    var testDescription: String { content }
  }

  /// What stands in a banner that Safari ignores is kept, in the form that Safari reads.
  private static let rows = [
    Row(
      content: "appid=544007664, app-argument=plums://1",
      rule: "banner.app-id-missing",
      want: "app-id=544007664, app-argument=plums://1"
    ),
    Row(
      content: "app-id=id544007664; affiliate-data=at=11&amp;ct=web; app-argument=plums://1",
      rule: "banner.separator",
      want: "app-id=544007664, affiliate-data=at=11&amp;ct=web, app-argument=plums://1"
    ),
    Row(
      content: "app-id = 544007664, app argument = https://a.example/x,y",
      rule: "banner.key-unknown",
      want: "app-id=544007664, app-argument=https://a.example/x,y"
    ),
    Row(
      content:
        "app-id=544007664, app-clip-bundle-id=ABCDE12345.org.plums.Clip, app-clip-display=card",
      rule: "banner.clip-malformed",
      want: "app-id=544007664, app-clip-bundle-id=org.plums.Clip, app-clip-display=card, "
        + "app-argument=https://a.example/p/1"
    ),
    Row(
      content: "app-clip-bundle-id=org.plums.Clip, app-clip-display=big",
      rule: "banner.clip-display-unknown",
      want: "app-clip-bundle-id=org.plums.Clip"
    ),
    Row(
      content: "app-id=544007664, app-argument=plums://",
      rule: "banner.argument-start-screen",
      want: "app-id=544007664, app-argument=https://a.example/p/1"
    ),
    Row(
      content: "app-id=544007664?at=11&amp;ct=web",
      rule: "banner.app-id-normalized",
      want: "app-id=544007664, affiliate-data=at=11&amp;ct=web, app-argument=https://a.example/p/1"
    ),
    Row(
      content: "app-id=544007664?mt=8",
      rule: "banner.app-id-normalized",
      want: "app-id=544007664, app-argument=https://a.example/p/1"
    ),
    Row(
      content: "app-id=544007664&amp;app-argument=plums://j/1",
      rule: "banner.separator",
      want: "app-id=544007664, app-argument=plums://j/1"
    ),
    Row(
      content: "app-id=544007664，app-argument=plums://cakes/1",
      rule: "banner.app-id-malformed",
      want: "app-id=544007664, app-argument=plums://cakes/1"
    ),
    Row(
      content: "app-argument=plums://cakes/1； app-id=544007664",
      rule: "banner.app-id-missing",
      want: "app-id=544007664, app-argument=plums://cakes/1"
    ),
    Row(
      content: "app-id=YOUR_ID",
      rule: "banner.app-id-placeholder",
      want: "app-id=APP_STORE_NUMBER, app-argument=https://a.example/p/1"
    ),
  ]

  @Test("A banner keeps its app, App Clip, affiliate data and argument", arguments: rows)
  func keeps(_ row: Row) throws {
    let record = try PageRecord.sample("https://a.example/p/1") { record in
      record.deepLinks = []
      record.banner = nil
    }
    let tag = TagText("<meta name=\"apple-itunes-app\" id=\"b\" content=\"\(row.content)\">")
    let snippet = BannerSnippet(record, rule: row.rule, tag: tag)
    #expect(
      snippet.text == "<meta name=\"apple-itunes-app\" id=\"b\" content=\"\(row.want)\">"
    )
    #expect(snippet.isTemplate == row.want.contains("APP_STORE_NUMBER"))
  }

  @Test(
    "A tag that quotation marks tear apart is written anew, with what is between them",
    arguments: [
      (#"content="app-id="544007664"""#, "app-id=544007664, app-argument=https://a.example/p/1"),
      (
        #"content="app-id=544007664, app-argument="plums://jam"" data-x="1""#,
        "app-id=544007664, app-argument=plums://jam"
      ),
    ]
  )
  func torn(content: String, want: String) throws {
    let record = try PageRecord.sample("https://a.example/p/1") { record in
      record.deepLinks = []
      record.banner = nil
    }
    let tag = TagText("<meta name=\"apple-itunes-app\" \(content)>")
    let snippet = BannerSnippet(record, rule: "banner.app-id-missing", tag: tag)
    #expect(snippet.text == "<meta name=\"apple-itunes-app\" content=\"\(want)\">")
    #expect(!snippet.isTemplate)
  }

  @Test(
    "An argument beside the content is taken, unless it leads to the App Store",
    arguments: [
      ("plums://jam", "plums://jam"),
      ("https://itunes.apple.com/us/app/plums/id544007664?mt=8", "https://a.example/p/1"),
      ("https://apps.apple.com/app/id544007664", "https://a.example/p/1"),
    ]
  )
  func beside(argument: String, want: String) throws {
    let record = try PageRecord.sample("https://a.example/p/1") { record in
      record.deepLinks = []
      record.banner = nil
    }
    let attributes = "content=\"app-id=544007664\" app-argument=\"\(argument)\""
    let tag = TagText("<meta name=\"apple-itunes-app\" \(attributes)>")
    let snippet = BannerSnippet(record, rule: "banner.argument-missing", tag: tag)
    #expect(snippet.text.contains("content=\"app-id=544007664, app-argument=\(want)\""))
  }

  @Test(
    "Of a tag that is known in part, the app's number stays, and the argument unless it is another's",
    arguments: [
      ("app-argument=https://a.example/p", "app-argument=https://a.example/p/1", false),
      ("app-argument=plums://", "app-argument=THE_ARGUMENT_AS_IT_IS", true),
      ("", "app-argument=https://a.example/p/1", false),
    ]
  )
  func cut(rest: String, want: String, isTemplate: Bool) throws {
    let record = try PageRecord.sample("https://a.example/p/1") { record in
      record.deepLinks = []
      record.banner = nil
    }
    let start = "<meta name=\"The Plums\" content=\"app-id=544007664,\(rest)"
    let snippet = BannerSnippet(record, rule: "banner.name-wrong", tag: nil, start: start)
    #expect(
      snippet.text == "<meta name=\"apple-itunes-app\" content=\"app-id=544007664, \(want)\">"
    )
    #expect(snippet.isTemplate == isTemplate)
  }

  @Test("A banner in a property attribute moves to name; without a tag it is written anew")
  func places() throws {
    let record = try PageRecord.sample("https://a.example/p/1") { record in
      record.deepLinks = []
      record.banner = nil
    }
    let tag = TagText(#"<meta property="apple-itunes-app" content="app-id=544007664">"#)
    #expect(
      BannerSnippet(record, rule: "banner.property", tag: tag).text
        == #"<meta content="app-id=544007664, app-argument=https://a.example/p/1" name="apple-itunes-app">"#
    )
    #expect(
      BannerSnippet(record, rule: "deep-links.present", tag: nil).text
        == #"<meta name="apple-itunes-app" content="app-id=APP_STORE_NUMBER, app-argument=https://a.example/p/1">"#
    )
  }

  // https://www.rfc-editor.org/rfc/rfc3986#section-2.2
  @Test("A comma of the page's URL is written by its code, because commas part what a banner says")
  func comma() throws {
    let record = try PageRecord.sample("https://a.example/p/plums,cake-100.html") { record in
      record.deepLinks = []
      record.banner = nil
    }
    let tag = TagText(#"<meta name="apple-itunes-app" content="app-id=544007664">"#)
    let banner = BannerSnippet(record, rule: "banner.argument-missing", tag: tag)
    #expect(banner.text.contains("app-argument=https://a.example/p/plums%2Ccake-100.html"))
  }
}
