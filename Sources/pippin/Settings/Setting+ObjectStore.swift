extension Setting {
  /// Where archives and exports go that are named `s3://BUCKET/KEY`.
  static let objectStore: [Setting] = [
    Setting(
      .crawler,
      .s3Endpoint,
      .text(""),
      "URL of the object store for s3:// names; empty is AWS_ENDPOINT_URL_S3, else Amazon's."
    ),
    Setting(
      .crawler,
      .s3Region,
      .text(""),
      "Region of its buckets; empty is AWS_REGION, else us-east-1. Credentials are never settings."
    ),
  ]
}
