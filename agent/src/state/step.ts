import type { ArosManifest } from '@filo/contract/device/aros-manifest'
import { type HookKind, hookKinds, type RestartScope } from '@filo/contract/device/package-content'

/** `to` is the release an update leads to, `from` the one it leaves. */
export type Side = 'to' | 'from'

/** One thing to do; the journal knows it by {@link stepKey}. Every step may be run again after a kill. */
export type Step =
  | { type: 'begin' }
  | { type: 'adopt' }
  | { type: 'abandon' }
  | { type: 'download' }
  | { type: 'verify' }
  | { type: 'unpack' }
  | { type: 'gate' }
  | { type: 'hook'; side: Side; hook: HookKind; code: string }
  | { type: 'stop'; side: Side; code: string }
  | { type: 'switch'; side: Side }
  | { type: 'reboot'; side: Side }
  | { type: 'self-test' }
  | { type: 'commit' }
  | { type: 'finish-rollback' }

/** What planning must know of a package. */
export interface PackageOutline {
  code: string
  contentHash: string
  restart: RestartScope
  hooks: readonly HookKind[]
}

/** What planning must know of a release; nothing of none. */
export function outlineOf(manifest: ArosManifest | undefined): PackageOutline[] {
  return (manifest?.packages ?? []).map(({ code, contentHash, restart, hooks }) => ({
    code,
    contentHash,
    restart,
    hooks: hookKinds.filter((kind) => hooks[kind]),
  }))
}

/** The step's name in the journal; unique within one update. */
export function stepKey(step: Step): string {
  switch (step.type) {
    case 'hook':
      return `hook:${step.side}:${step.hook}:${step.code}`
    case 'stop':
      return `stop:${step.side}:${step.code}`
    case 'switch':
    case 'reboot':
      return `${step.type}:${step.side}`
    default:
      return step.type
  }
}
