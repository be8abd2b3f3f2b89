import { AT_ROOT, OF_ONE_MACHINE } from './_file-system.ts'
import { references } from './_references.ts'
import { isNobody } from './_nobody.ts'
import { withText } from './_example.ts'
import type { Rule } from './rule.ts'

export const absolutePathLink: Rule = {
  id: 'absolute-path-link',
  level: 'warning',
  category: 'links',
  summary: 'a link to a path on one machine',
  why: 'Skills are copied to other machines, containers and directories, where the path does not exist. Addresses such as `/docs/guide`, which a web site serves, are not reported.',
  valid: [withText('See [the guide](/docs/guide.md), [the forms](#forms) and `~/.config/tool.toml`.\n\n## Forms\n\n[Home](/)', 'Explains the site.')],
  invalid: [
    '---\nname: example\ndescription: Explains the tool.\n---\nSee [the config](/etc/tool/config.toml), [mine](~/.config/tool.toml), [a drive](C:\\tools\\readme.md) and [a share](\\\\server\\docs\\a.md).\n',
  ],
  *check(skill) {
    for (const { file, link, written, target } of references(skill)) {
      const kind = target.disguised ? undefined : OF_ONE_MACHINE[target.form]
      // A path in the home of one person is told by user-home-path.
      if (!kind || isToldHome(written) || (target.form === 'absolute' && (!/^\/[^/]+\/[^/]/.test(written) || !AT_ROOT.test(written.split('/')[1] ?? ''))))
        continue
      yield {
        message: `\`${written}\` is ${kind}, which other machines do not have`,
        file,
        span: link.destinationSpan,
        help: 'link to a file of the skill by a relative path, or put the path in a code span',
      }
    }
  },
}

function isToldHome(written: string): boolean {
  const name = /^(?:[A-Za-z]:)?[\\/]{1,2}(?:Users|home)[\\/]{1,2}([^\\/]{1,99})[\\/]/.exec(written)?.[1]
  return name !== undefined && !isNobody(name)
}
