import type { HookKind } from '@filo/contract/device/package-content'
import { needsReboot } from './needs-reboot.ts'
import type { PackageOutline, Step } from './step.ts'

function hookSteps(packages: readonly PackageOutline[], hook: HookKind): Step[] {
  return packages
    .filter((item) => item.hooks.includes(hook))
    .map((item) => ({ type: 'hook', side: 'to', hook, code: item.code }))
}

/** Leaving the old release, last package first: services stop; packages that do not come back uninstall. */
function leaveSteps(to: readonly PackageOutline[], from: readonly PackageOutline[]): Step[] {
  const staying = new Set(to.map((item) => item.code))
  return from.toReversed().flatMap(({ code, hooks }): Step[] => {
    const stop: Step[] = hooks.includes('start') ? [{ type: 'stop', side: 'from', code }] : []
    const leaves = hooks.includes('uninstall') && !staying.has(code)
    return leaves ? [{ type: 'hook', side: 'from', hook: 'uninstall', code }, ...stop] : stop
  })
}

/**
 * Every step of an update in order. The old release runs until all that can fail beforehand has been done:
 * download, verification, unpacking, and the new packages' `preinstall` and `install`. Before the first hook a
 * gate waits for the robot's turn, and for a good moment where there is a release to disturb.
 */
export function forwardSteps(to: readonly PackageOutline[], from: readonly PackageOutline[]): Step[] {
  return [
    { type: 'download' },
    { type: 'verify' },
    { type: 'unpack' },
    { type: 'gate' },
    ...hookSteps(to, 'preinstall'),
    ...hookSteps(to, 'install'),
    ...leaveSteps(to, from),
    { type: 'switch', side: 'to' },
    ...(needsReboot(to, from) ? [{ type: 'reboot', side: 'to' } as const] : []),
    ...hookSteps(to, 'start'),
    ...hookSteps(to, 'healthcheck'),
    { type: 'self-test' },
    { type: 'commit' },
  ]
}

/** Whether the old release was touched already: an update past this point ends by commit or rollback only. */
export function isPastReturn(begun: readonly string[]): boolean {
  return begun.some(
    (key) => key === 'switch:to' || key.startsWith('stop:from:') || key.startsWith('hook:from:'),
  )
}
