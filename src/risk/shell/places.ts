/** All of the system, or a part of it that nothing works without. */
export const SYSTEM_ROOT: RegExp =
  /^(?:\/|\/\*|\/\.\*|\/(?:bin|boot|dev|etc|home|lib|lib64|opt|proc|root|sbin|srv|sys|usr|var|Users|System|Library|Applications|Volumes)(?:\/?\*?)?)$/

/** All that somebody has, or a part of it that is dear to them. */
export const HOME_ROOT: RegExp =
  /^(?:~|~\/|~\/\*|~\/\.\*|\$\{?HOME\}?(?:\/\*?)?|\$\{?USERPROFILE\}?(?:[\\/]\*?)?|~\/(?:Documents|Desktop|Downloads|Pictures|Library|\.ssh|\.config|\.aws|\.gnupg)(?:\/?\*?)?)$/
