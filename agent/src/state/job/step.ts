import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import { type HookKind, hookKinds, type RestartScope } from '@filo/contract/device/assignment/package-content'

/** `to` is the release an update leads to, `from` the one it leaves. */
export type Side = 'to' | 'from'

/** One thing to do; the journal knows it by {@link stepKey}. Every step may be run again after a kill. */
export type Step =
  | { type: 'reconcile' }
  | { type: 'begin' }
  | { type: 'confirm-installed' }
  | { type: 'stop-services' }
  | { type: 'start-services' }
  | { type: 'abandon' }
  | { type: 'download' }
  | { type: 'verify' }
  | { type: 'unpack' }
  | { type: 'gate' }
  | { type: 'hook'; side: Side; hook: HookKind; code: string }
  | { type: 'services'; side: Side; code: string }
  | { type: 'bake' }
  | { type: 'stop'; side: Side; code: string }
  | { type: 'switch'; side: Side }
  | { type: 'reboot'; side: Side }
  | { type: 'self-test' }
  | { type: 'inventory' }
  | { type: 'erase' }
  | { type: 'commit' }
  | { type: 'finish-rollback' }

/** What planning must know of a package. */
export interface PackageOutline {
  code: string
  contentHash: string
  restart: RestartScope
  hooks: readonly HookKind[]
  /** Whether it declares services; absent: it does not. */
  hasServices?: boolean
}

/** Outline of a release for planning; nothing of none. */
export function outlineOf(manifest: ArosManifest | undefined): PackageOutline[] {
  return (manifest?.packages ?? []).map(({ code, contentHash, restart, hooks, services }) => ({
    code,
    contentHash,
    restart,
    hooks: hookKinds.filter((kind) => hooks[kind]),
    hasServices: services !== undefined,
  }))
}

/** The step's name in the journal; unique within one update. */
export function stepKey(step: Step): string {
  switch (step.type) {
    case 'hook':
      return `hook:${step.side}:${step.hook}:${step.code}`
    case 'services':
    case 'stop':
      return `${step.type}:${step.side}:${step.code}`
    case 'switch':
    case 'reboot':
      return `${step.type}:${step.side}`
    default:
      return step.type
  }
}

/** Whether a package leaves anything running: by its start hook, or as a declared service. */
export function leavesRunning({ hooks, hasServices }: PackageOutline): boolean {
  return hooks.includes('start') || hasServices === true
}

/** Starting the given packages of a side in their order: what the start hook begins, then the declared services. */
export function startSteps(packages: readonly PackageOutline[], side: Side): Step[] {
  return packages.flatMap(({ code, hooks, hasServices }): Step[] => [
    ...(hooks.includes('start') ? [{ type: 'hook', side, hook: 'start', code } as const] : []),
    ...(hasServices ? [{ type: 'services', side, code } as const] : []),
  ])
}
