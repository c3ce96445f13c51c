import type { DesiredPackage } from './fetch-packages.ts'

const debian = (name: string): DesiredPackage => ({ from: 'debian', name })
const npm = (name: string): DesiredPackage => ({ from: 'npm', name })

/** Packages as Debian's main archive and the npm registry ship them, chosen for what is unusual in them. */
export const realPackages: readonly DesiredPackage[] = [
  // Names that differ in letter case alone (xt_mark.h, xt_MARK.h), links into other packages, deep folders.
  debian('linux-headers-amd64>linux-headers->linux-headers-'),
  debian('linux-headers-amd64>linux-headers-'),
  debian('linux-image-amd64>linux-image-'),
  // Links to folders, absolute links, links into other packages.
  debian('python3-numpy'),
  debian('postgresql-15'),
  debian('ca-certificates'),
  debian('systemd'),
  debian('libc6-dev'),
  // Hard links, long names, thousands of links.
  debian('git'),
  debian('perl-base'),
  debian('tzdata'),
  debian('ncurses-term'),
  // Fonts, a language pack, files without a byte, a package of links alone.
  debian('fonts-noto-core'),
  debian('libreoffice-l10n-tr'),
  debian('vim-runtime'),
  debian('python3-all'),
  debian('python-is-python3'),
  // What asks for the rights of another user.
  debian('sudo'),
  debian('openssh-client'),
  npm('typescript'),
  npm('npm'),
  npm('lodash'),
  npm('react-dom'),
  npm('@babel/core'),
  // 116,000 entries, half of them links; a robot fetches 58,000 contents, which takes long: `--n 24` goes without it.
  debian('papirus-icon-theme'),
]

/** Refusals that a packager would accept, by the code of the refusal. */
export const fairRefusals: ReadonlySet<string> = new Set(['archive_setuid'])
