import { createHash } from 'node:crypto'
import type { HookKind } from '@filo/contract/device/package-content'

/**
 * Marks every process that a hook starts (`FILO_RUN_ID` in its environment, inherited by its children), so that
 * the agent finds them again after it was killed itself. The same hook of the same release has the same mark.
 */
export function hookRunId(base: string, contentHash: string, code: string, hook: HookKind): string {
  return createHash('sha256').update([base, contentHash, code, hook].join('\n')).digest('hex').slice(0, 32)
}

/** The same for a service that a package declares; it runs under its mark for as long as its release does. */
export function serviceRunId(base: string, contentHash: string, code: string, name: string): string {
  const words = [base, contentHash, code, 'service', name]
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 32)
}
