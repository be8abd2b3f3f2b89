/** Paths that lead to nothing on another machine, in the words of a message. */
export const OF_ONE_MACHINE: Readonly<Record<string, string>> = {
  absolute: 'an absolute path',
  home: 'a path in the home directory',
  drive: 'a path on a Windows drive',
  unc: 'a path on a network share',
}

/** Directories at the root of a file system, which no web site and no import alias is likely to have. */
export const AT_ROOT: RegExp = /^(?:etc|usr|var|tmp|home|Users|opt|root|mnt|proc|bin|sbin|sys|srv|run|private|Volumes|Library|Applications|workspaces?)$/

/** Where a path that climbs out of every project would go. */
export const SENSITIVE: RegExp = /^(?:etc|proc|root|sys|home|Users|windows|\.ssh|\.aws|\.gnupg|\.kube|\.netrc|\.env)$/i

/** What no climb out of a skill finds for an honest reason. */
export const PRIVATE: RegExp =
  /(?:^|\/)(?:etc\/(?:passwd|shadow|sudoers|hosts|ssh|cron)|proc\/(?:self|\d+)|\.ssh|\.aws|\.gnupg|\.kube|\.netrc|\.git-credentials|\.docker\/config\.json|id_(?:rsa|ed25519|ecdsa)|\.(?:bash|zsh)_history)(?:\/|$)/
