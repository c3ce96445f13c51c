import { createHash } from 'node:crypto'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { HookKind } from '@filo/contract/device/assignment/package-content'

function hashOf(words: readonly string[]): string {
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 32)
}

/**
 * Marks every process that a hook starts (`FILO_RUN_ID` in its environment, and what run-mark.ts makes of it), so that
 * the agent finds them again after it was killed itself. The same hook of the same release has the same mark.
 */
export function hookRunId(base: string, contentHash: string, code: string, hook: HookKind): string {
  return hashOf([base, contentHash, code, hook])
}

/** The same for a service that a package declares; it runs under its mark for as long as its release does. */
export function serviceRunId(base: string, contentHash: string, code: string, name: string): string {
  return hashOf([base, contentHash, code, 'service', name])
}

/** The same for what asks a service whether it works, which is no part of the service. */
export function checkRunId(runId: string): string {
  return hashOf([runId, 'check'])
}

/** Marks of all that may run while a release is installed: what start hooks leave, declared services and their checks. */
export function lastingRunIds(base: string, { contentHash, packages }: ArosManifest): string[] {
  return packages.flatMap(({ code, services = [] }) => [
    hookRunId(base, contentHash, code, 'start'),
    ...services.flatMap(({ name }) => {
      const runId = serviceRunId(base, contentHash, code, name)
      return [runId, checkRunId(runId)]
    }),
  ])
}
