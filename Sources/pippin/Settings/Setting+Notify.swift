extension Setting {
  /// Who is notified of the end of a crawl.
  static let notify: [Setting] = [
    Setting(
      .crawler,
      .notifyURL,
      .text(""),
      "URL that is notified of the end of a crawl, with a signed POST; empty is none."
    ),
    Setting(
      .crawler,
      .notifySecretFile,
      .text(""),
      "File with the secret that signs these messages."
    ),
    Setting(
      .crawler,
      .notifyOn,
      .text("end"),
      "When it is notified: at the end of each crawl, or of those that change pages (change)."
    ),
  ]
}
