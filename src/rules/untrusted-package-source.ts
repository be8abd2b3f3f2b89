import { acts } from './_acts.ts'
import { withCode } from './_example.ts'
import type { Rule } from './rule.ts'

export const untrustedPackageSource: Rule = {
  id: 'untrusted-package-source',
  level: 'error',
  category: 'security',
  summary: 'a package from outside a package registry',
  why: 'Code from a package index or an address runs during the installation. At a bare IP address, over plain http or on a paste site it can change, even for one user alone.',
  valid: [withCode('bash', 'pip install torch --index-url https://download.pytorch.org/whl/cpu\nnpm install left-pad@1.3.0')],
  invalid: [withCode('bash', 'pip install --index-url http://203.0.113.7/simple fast-utils')],
  check: acts('untrusted-package-source', 'name a package of the registry, with its version'),
}
