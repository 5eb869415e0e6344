import Basics
import Testing

struct URLPasswordTests {
  @Test(
    "A password in a URL or in the name of a database is hidden",
    arguments: [
      ("postgres://nobody:secret@127.0.0.1:1/x", "postgres://nobody:***@127.0.0.1:1/x"),
      ("a=postgresql://u:s@h/x: no", "a=postgresql://u:***@h/x: no"),
      ("postgres://u:se/cr@et@h/x", "postgres://u:***@h/x"),
      ("postgres://a@h/x,postgres://b:s@i/x", "postgres://a@h/x,postgres://b:***@i/x"),
      ("postgres://u:s@h/x and http://u:t@i/y", "postgres://u:***@h/x and http://u:***@i/y"),
      ("postgres://h/x?password=s&user=u", "postgres://h/x?password=***&user=u"),
      ("service=a password=s", "service=a password=***"),
      ("http://:s@h/", "http://:***@h/"), ("\"http://u:s@h/\"", "\"http://u:***@h/\""),
      ("http://u:@h/", "http://u:***@h/"),
    ]
  )
  func hidden(text: String, plain: String) {
    #expect(URLPassword.hidden(in: text) == plain)
    #expect(URLPassword.isIn(text))
    #expect(URLPassword.hidden(in: plain) == plain)
  }

  @Test(
    "A text without a password stays as it is",
    arguments: [
      "", "x", "postgres://u@h:5432/x", "postgres://u@h:5432/x@y", "service=a",
      "http://h:80/a:b@c", "http://h/?m=a:b@c", "http://u@h/", "a:b@c", "http://h: mail a@b",
      "://", "http://", "postgres://a@h:1/x,postgres://b@i:2/x", "password=",
    ]
  )
  func plain(text: String) {
    #expect(URLPassword.hidden(in: text) == text)
    #expect(!URLPassword.isIn(text))
  }

  @Test("A long text takes time in proportion to its length")
  func long() {
    let text = String(repeating: "postgres://a:", count: 20_000)
    #expect(URLPassword.hidden(in: text) == text)
  }
}
