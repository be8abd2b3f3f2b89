import { belowAny } from './domains.ts'

/** Where repositories and packages are published under the name of somebody, reviewed by hand on 2026-11-23. */
const isListed = belowAny(
  `github.com githubusercontent.com gitlab.com bitbucket.org codeberg.org sr.ht gitee.com gitea.com gitcode.com huggingface.co hf.co hf.space
    modelscope.cn azure.com visualstudio.com googlesource.com source.developers.google.com amazonaws.com kernel.org gnu.org savannah.org
    nongnu.org gnome.org kde.org freedesktop.org debian.org ubuntu.com launchpad.net archlinux.org fedoraproject.org pagure.io opensuse.org
    alpinelinux.org gentoo.org apache.org eclipse.org mozilla.org openstack.org opendev.org videolan.org ffmpeg.org haskell.org drupal.org
    wikimedia.org torproject.org sourceforge.net sourceforge.io osdn.net overleaf.com salsa.debian.org inria.fr cern.ch notabug.org disroot.org
    tangled.sh radicle.xyz android.com chromium.org sourceware.org postgresql.org sqlite.org zx2c4.com suckless.org heroku.com expo.dev
    ecosyste.ms`,
)
const OF_A_SCHOOL = /\.edu$|\.ac\.[a-z]{2}$|\.gov$/

/** Whether a host is one where code is published under the name of somebody. */
export function isForge(host: string): boolean {
  return isListed(host) || OF_A_SCHOOL.test(host)
}
