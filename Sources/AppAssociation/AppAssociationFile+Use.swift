extension AppAssociationFile {
  /// Whether the file says anything of an app that there may be: by a rule, or by a service.
  package var isUsable: Bool {
    let services = [webCredentials, activityContinuation, appClips]
    return services.contains { $0.contains(where: Self.mayBeAnApp) }
      || entries.contains { entry in
        !entry.rules.isEmpty && entry.apps.contains { Self.mayBeAnApp(appIDs[$0]) }
      }
  }

  private static func mayBeAnApp(_ id: String) -> Bool {
    AppIdentifier.isWellFormed(id) && !AppIdentifier.isPlaceholder(id)
  }
}
