import type { HookKind } from '@filo/contract/device/assignment/package-content'
import type { HookText } from '@filo/contract/packages/version-content-routes'
import type { OriginScript } from '@filo/contract/packages/version-origin-routes'

/** The script of ours that runs when dpkg would run one of a .deb; what only asks questions (`config`) has none. */
const kindOf: Partial<Record<OriginScript['name'], HookKind>> = {
  preinst: 'preinstall',
  postinst: 'install',
  prerm: 'uninstall',
  postrm: 'uninstall',
}

export interface OriginHook {
  /** Name of the script in the .deb. */
  name: OriginScript['name']
  kind: HookKind
  hook: HookText
}

const mark = (name: string) =>
  `# From the .deb's ${name}: a starting point, written for dpkg and never run on a robot. Read it before you keep it.\n`

/** A script behind a mark that says where it comes from; the line that names an interpreter stays the first. */
function marked(name: string, text: string): string {
  const end = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0
  return text.slice(0, end) + mark(name) + text.slice(end)
}

/** Maintainer scripts that a version has as texts, as hooks to start from, where it has none of that kind. */
export function originHooks(scripts: readonly OriginScript[], missing: readonly HookKind[]): OriginHook[] {
  return scripts.flatMap(({ name, text }) => {
    const kind = kindOf[name]
    if (!kind || text === null || !missing.includes(kind)) return []
    return [{ name, kind, hook: { language: 'sh' as const, text: marked(name, text), timeoutS: 300 } }]
  })
}
