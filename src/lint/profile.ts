/**
 * `default` is for authors who check their own skills; `strict` for those who are about to install somebody else's: it
 * raises findings of the category `security` by a level, and heeds no comment that turns them off.
 */
export type Profile = 'default' | 'strict'
