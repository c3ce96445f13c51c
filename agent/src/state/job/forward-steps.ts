import type { HookKind } from '@filo/contract/device/assignment/package-content'
import { needsReboot } from './needs-reboot.ts'
import { leavesRunning, type PackageOutline, type Step, startSteps } from './step.ts'

function hookSteps(packages: readonly PackageOutline[], hook: HookKind): Step[] {
  return packages
    .filter((item) => item.hooks.includes(hook))
    .map((item) => ({ type: 'hook', side: 'to', hook, code: item.code }))
}

/** Leaving the old release, last package first: services stop; packages that do not come back uninstall. */
function leaveSteps(to: readonly PackageOutline[], from: readonly PackageOutline[]): Step[] {
  const staying = new Set(to.map((item) => item.code))
  return from.toReversed().flatMap((item): Step[] => {
    const { code, hooks } = item
    const stop: Step[] = leavesRunning(item) ? [{ type: 'stop', side: 'from', code }] : []
    const leaves = hooks.includes('uninstall') && !staying.has(code)
    return leaves ? [{ type: 'hook', side: 'from', hook: 'uninstall', code }, ...stop] : stop
  })
}

/**
 * Every step of an update in order. The old release runs until all that can fail beforehand has been done:
 * download, verification, unpacking, and the new packages' `preinstall` and `install`. Before the first hook a
 * gate waits for the robot's turn, and for a good moment where there is a release to disturb. At the end the new release is
 * watched for `bakeS` seconds. The robot's self-test is about AROS: a program does not answer for it.
 */
export function forwardSteps(
  to: readonly PackageOutline[],
  from: readonly PackageOutline[],
  { bakeS = 0, isProgram = false }: { bakeS?: number | undefined; isProgram?: boolean | undefined } = {},
): Step[] {
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
    ...startSteps(to, 'to'),
    ...hookSteps(to, 'healthcheck'),
    ...(isProgram ? [] : [{ type: 'self-test' } as const]),
    ...(bakeS > 0 ? [{ type: 'bake' } as const] : []),
    { type: 'commit' },
  ]
}

/**
 * Every step of the removal of a program: what is there is counted, its packages uninstall and stop, nothing is linked any
 * more, and its files go. From the first hook or stop on it only goes forward.
 */
export function removalSteps(from: readonly PackageOutline[]): Step[] {
  return [
    { type: 'gate' },
    { type: 'inventory' },
    ...leaveSteps([], from),
    { type: 'switch', side: 'to' },
    { type: 'erase' },
    { type: 'commit' },
  ]
}

/** Whether the old release was touched already: an update past this point ends by commit or rollback only. */
export function isPastReturn(begun: readonly string[]): boolean {
  return begun.some(
    (key) => key === 'switch:to' || key.startsWith('stop:from:') || key.startsWith('hook:from:'),
  )
}

/** Whether all that is left is to watch the new release: it may still be left at once, for another one. */
export function isBaking({
  mode,
  begun,
}: {
  mode: 'forward' | 'rollback'
  begun: readonly string[]
}): boolean {
  return mode === 'forward' && begun.includes('bake') && !begun.includes('commit')
}
