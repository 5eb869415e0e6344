import Fetching
import Testing

// https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type
struct HTMLSniffingTests {
  @Test(
    "A named type is believed, whatever the bytes say",
    arguments: [
      ("text/html", "plain", true), ("application/xhtml+xml", "", true),
      ("text/plain", "<html>", false), ("application/json", "<html>", false),
      ("image/png", "<!doctype html>", false),
    ]
  )
  func named(type: String, body: String, isHTML: Bool) {
    let headers = HTTPHeaders([HTTPHeaders.Field("Content-Type", type)])
    #expect(HTMLSniffing.isHTML(headers: headers, body: Array(body.utf8)) == isHTML)
  }

  @Test(
    "Without a useful type the first bytes decide",
    arguments: [nil, "", "*/*", "unknown/unknown", "text/html charset=utf-8"]
  )
  func unnamed(type: String?) {
    var headers = HTTPHeaders()
    if let type { headers.append("Content-Type", type) }
    #expect(HTMLSniffing.isHTML(headers: headers, body: Array(" \n<html>".utf8)))
    #expect(!HTMLSniffing.isHTML(headers: headers, body: Array("{}".utf8)))
    headers.append("X-Content-Type-Options", " NoSniff, x")
    #expect(!HTMLSniffing.isHTML(headers: headers, body: Array("<html>".utf8)))
  }

  @Test(
    "HTML begins with one of its tags, ended by a space or >",
    arguments: [
      ("<!DOCTYPE html>", true), ("\t\n\u{C}\r <!doctype HTML public>", true), ("<!--", true),
      ("<html>", true), ("<Html lang=en>", true), ("<p>", true), ("<b >", true), ("<h1>", true),
      ("<a href=x>", true), ("<html", false), ("<html/>", false), ("<htmlx>", false),
      ("<h2>", false), ("<abbr>", false), ("<?xml ?>", false), ("", false), ("<", false),
      ("\u{FEFF}<html>", false), ("text <html>", false),
    ]
  )
  func bytes(text: String, isHTML: Bool) {
    #expect(HTMLSniffing.startsHTML(Array(text.utf8)) == isHTML)
  }
}
