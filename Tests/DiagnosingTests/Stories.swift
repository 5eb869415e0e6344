import Diagnosing

/// Why banners do not show and links open no app, as people meet it.
enum Stories {
  private typealias Texts = StoryTexts

  static let banners: [Story] = [
    Story(
      title: "A new template forgot the tag",
      question: .banner,
      files: Texts.page("<meta name=\"viewport\" content=\"width=device-width\">"),
      fix: ("<meta name=\"viewport\" content=\"width=device-width\">", Texts.tag),
      line: "NO  https://links.plums.example/r/7 shows no Smart App Banner.  1 certain: "
        + "The page has no tag <meta name=\"apple-itunes-app\"> as it is served.",
      owner: .page,
      proof: "https://links.plums.example/r/7"
    ),
    Story(
      title: "The tag holds the text of a template in place of a number",
      question: .banner,
      files: Texts.page(#"<meta name="apple-itunes-app" content="app-id=YOUR_APP_ID">"#),
      fix: ("YOUR_APP_ID", "544007664"),
      line: "NO  https://links.plums.example/r/7 shows no Smart App Banner.  1 certain: "
        + "The Smart App Banner's app-id is a placeholder.",
      owner: .page,
      proof: "https://links.plums.example/r/7:3:"
    ),
    Story(
      title: "The tag is written as property",
      question: .banner,
      files: Texts.page(#"<meta property="apple-itunes-app" content="app-id=544007664">"#),
      fix: ("property=", "name="),
      line: "NO  https://links.plums.example/r/7 shows no Smart App Banner.  1 certain: "
        + "The Smart App Banner is in another place than the name attribute of a meta element.",
      owner: .page
    ),
    Story(
      title: "The tag is in a comment",
      question: .banner,
      files: Texts.page("<!-- \(Texts.tag) -->"),
      fix: ("<!-- \(Texts.tag) -->", Texts.tag),
      line: "NO  https://links.plums.example/r/7 shows no Smart App Banner.  1 certain: "
        + "The Smart App Banner is in a comment or a template. It is in a comment.",
      owner: .page,
      proof: "https://links.plums.example/r/7:3:6"
    ),
    Story(
      title: "A script makes the tag",
      question: .banner,
      files: Texts.page("<script>\(Texts.script)</script>"),
      fix: ("<script>\(Texts.script)</script>", Texts.tag),
      answer: .unknown,
      line: "UNKNOWN  https://links.plums.example/r/7 may show a Smart App Banner, or none.  "
        + "1 possible: A script on this page makes the Smart App Banner.",
      owner: .page,
      proof: "https://links.plums.example/r/7:3:"
    ),
    Story(
      title: "A script makes the tag after a click",
      question: .banner,
      files: Texts.page(
        "<script>document.addEventListener(\"click\", function () {\(Texts.script)});</script>"
      ),
      fix: (Texts.clickScript, Texts.tag),
      line: "NO  https://links.plums.example/r/7 shows no Smart App Banner.  1 likely: "
        + "A script makes the Smart App Banner only after a click, a scroll or a consent.",
      owner: .page
    ),
    Story(
      title: "The page is an error page",
      question: .banner,
      files: Texts.page("").replacing("== page 200", with: "== page 404"),
      fix: ("== page 404\n<!doctype html>", "== page 200\n<!doctype html>\(Texts.tag)"),
      line: "NO  https://links.plums.example/r/7 shows no Smart App Banner.  1 certain: "
        + "The page responds 404",
      owner: .server
    ),
  ]

  static let links: [Story] = [
    Story(
      title: "The server answers with its start page where the file should be",
      question: .link,
      files: Texts.aasa("<!doctype html><title>Plums</title>") + Texts.entitlements()
        + Texts.apple(),
      fix: ("<!doctype html><title>Plums</title>", Texts.file()),
      answer: .works,
      line: "OK  https://links.plums.example/r/7 can open",
      owner: .server
    ),
    Story(
      title: "The file is not there, and nobody has a copy",
      question: .link,
      files: Texts.aasa("Not found", status: 404) + Texts.entitlements(),
      fix: ("== aasa 404\nNot found", Texts.apple() + Texts.aasa()),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: "
        + "links.plums.example serves no apple-app-site-association file.",
      owner: .server,
      proof: "https://links.plums.example/.well-known/apple-app-site-association"
    ),
    Story(
      title: "The app names the host by a wildcard, and the host above has no file",
      question: .link,
      files: Texts.aasa("Not found", status: 404)
        + Texts.entitlements("applinks:*.plums.example"),
      fix: ("== aasa 404\nNot found", Texts.apple() + Texts.aasa()),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: "
        + "plums.example serves no apple-app-site-association file.",
      owner: .server
    ),
    Story(
      title: "The server turns Apple away and nobody else",
      question: .link,
      files: Texts.aasa() + Texts.entitlements()
        + Texts.failure(
          "SWCERR00101 Bad HTTP Response: 403 Forbidden",
          details: #"{"status":"403 Forbidden"}"#,
          age: 840
        ),
      fix: (
        Texts.failure(
          "SWCERR00101 Bad HTTP Response: 403 Forbidden",
          details: #"{"status":"403 Forbidden"}"#,
          age: 840
        ), Texts.apple()
      ),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: ",
      owner: .server,
      proof: "Apple's copy"
    ),
    Story(
      title: "Apple has the file of before the last release",
      question: .link,
      files: Texts.aasa() + Texts.entitlements() + Texts.apple(Texts.file(#"{"/":"/old/*"}"#)),
      fix: (Texts.apple(Texts.file(#"{"/":"/old/*"}"#)), Texts.apple()),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: "
        + "Apple's copy gives this URL to no app",
      owner: .apple,
      proof: "Apple's copy"
    ),
    Story(
      title: "The app never asks for the host",
      question: .link,
      files: Texts.aasa() + Texts.apple() + Texts.entitlements("applinks:www.plums.example"),
      fix: ("applinks:www.plums.example", "applinks:links.plums.example"),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 ",
      owner: .app,
      proof: "ios/Runner/Runner.entitlements:"
    ),
    Story(
      title: "An exclusion comes before the rule",
      question: .link,
      files: Texts.aasa(Texts.file(#"{"/":"/r/*","exclude":true},{"/":"/r/*"}"#))
        + Texts.apple(Texts.file(#"{"/":"/r/*","exclude":true},{"/":"/r/*"}"#))
        + Texts.entitlements(),
      fix: (#"{"/":"/r/*","exclude":true},{"/":"/r/*"}"#, #"{"/":"/r/*"}"#),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: "
        + "The exclusion ",
      owner: .server
    ),
    Story(
      title: "The file has an exclusion and no rule that accepts the URL",
      question: .link,
      files: Texts.aasa(Texts.file(#"{"/":"/r/*","exclude":true}"#)) + Texts.entitlements(),
      fix: (
        Texts.aasa(Texts.file(#"{"/":"/r/*","exclude":true}"#)),
        Texts.aasa(Texts.file(#"{"/":"/r/7"},{"/":"/r/*","exclude":true}"#))
          + Texts.apple(Texts.file(#"{"/":"/r/7"},{"/":"/r/*","exclude":true}"#))
      ),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: The exclusion "
        + #"{"/":"/r/*","exclude":true} keeps this URL in Safari, and no rule accepts it."#,
      owner: .server
    ),
    Story(
      title: "The path is accepted, and the query is not",
      question: .link,
      url: "https://links.plums.example/r/7?id=12345",
      files: Texts.aasa(Texts.file(#"{"/":"/r/*","?":{"id":"????"}}"#)) + Texts.entitlements(),
      fix: (
        Texts.aasa(Texts.file(#"{"/":"/r/*","?":{"id":"????"}}"#)),
        Texts.aasa(Texts.file(#"{"/":"/r/*","?":{"id":"?????"}}"#))
          + Texts.apple(Texts.file(#"{"/":"/r/*","?":{"id":"?????"}}"#))
      ),
      line: "NO  https://links.plums.example/r/7?id=12345 opens Safari on iPhone.  1 certain: "
        + "No rule of the file accepts /r/7?id=12345. The query item `id` is `12345`, which",
      owner: .server
    ),
    Story(
      title: "The file is about passwords alone, and a mistake in that is no cause",
      question: .link,
      files: Texts.aasa(#"{"webcredentials":{"apps":["bad id"]}}"#) + Texts.entitlements(),
      fix: (
        #"== aasa 200\#n{"webcredentials":{"apps":["bad id"]}}"#, Texts.apple() + Texts.aasa()
      ),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: "
        + "The file does not list any app for links.",
      owner: .server
    ),
    Story(
      title: "The case of letters differs",
      question: .link,
      url: "https://links.plums.example/R/7",
      files: Texts.aasa() + Texts.apple() + Texts.entitlements(),
      fix: (#"{"/":"/r/*"}"#, #"{"/":"/R/*"}"#),
      line: "NO  https://links.plums.example/R/7 opens Safari on iPhone.  1 certain: "
        + "No rule of the file accepts /R/7. The case of letters counts: it accepts /r/7.",
      owner: .server
    ),
    Story(
      title: "The file names a placeholder for the team",
      question: .link,
      files: Texts.aasa(Texts.file(app: "TEAMID.com.example.plums"))
        + Texts.apple(Texts.file(app: "TEAMID.com.example.plums")) + Texts.entitlements(),
      fix: ("TEAMID.com.example.plums", Texts.app),
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: ",
      owner: .server
    ),
    Story(
      title: "The link is on a page of its own host",
      question: .link,
      from: "https://links.plums.example/",
      files: Texts.aasa() + Texts.apple() + Texts.entitlements(),
      fix: ("", ""),
      fixedFrom: "https://www.plums.example/",
      line: "NO  https://links.plums.example/r/7 opens Safari on iPhone.  1 certain: "
        + "The link is on a page of the same host",
      owner: .link
    ),
    Story(
      title: "No filter of the Android app has autoVerify",
      question: .link,
      platform: .android,
      files: Texts.assetLinks() + Texts.google + Texts.manifest(""),
      fix: ("<intent-filter>", #"<intent-filter android:autoVerify="true">"#),
      line: "NO  https://links.plums.example/r/7 opens the browser on Android.  1 ",
      owner: .app,
      proof: "app/src/main/AndroidManifest.xml:"
    ),
    Story(
      title: "A fingerprint of assetlinks.json is a placeholder",
      question: .link,
      platform: .android,
      files: Texts.assetLinks("AA:BB") + Texts.manifest(),
      fix: ("== assetlinks 200\n\(Texts.statements("AA:BB"))\n", Texts.assetLinks() + Texts.google),
      line: "NO  https://links.plums.example/r/7 opens the browser on Android.  1 certain: ",
      owner: .server
    ),
  ]
}
