import Logging

/// What the web framework has to say is not for people at a terminal.
enum ServerLog {
  /// A logger that lets only failures of the process through.
  static let silent: Logger = {
    var logger = Logger(label: "pippin.serving")
    logger.logLevel = .critical
    return logger
  }()
}
