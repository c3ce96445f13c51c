import type { ManifestPackage } from '@filo/contract/device/assignment/aros-manifest'
import type { HookKind } from '@filo/contract/device/assignment/package-content'

export type HookReason = 'install' | 'update' | 'rollback' | 'remove' | 'boot' | 'restart'

interface HookEnvironmentInput {
  /** Which hook runs; undefined for a service. */
  hook: HookKind | undefined
  /** Name of the service that runs; undefined for a hook. */
  service: string | undefined
  reason: HookReason
  item: ManifestPackage
  arosName: string
  packageDir: string
  releaseDir: string
  /** This package's own folder, kept from release to release. */
  stateDir: string
  previous: { dir: string; version: string } | undefined
  serial: string
  unitId: string
  runId: string
  extra: Readonly<Record<string, string>>
}

/**
 * The whole environment of a hook or a service; nothing of the agent's own (it holds secrets) gets through.
 * - `FILO_PACKAGE_DIR` the package's files, also the working folder; read-only, other releases share them
 * - `FILO_RELEASE_DIR` the release with all packages
 * - `FILO_STATE_DIR` where the package may write; kept from release to release
 * - `FILO_PACKAGE`, `FILO_VERSION`, `FILO_AROS` names
 * - `FILO_PREVIOUS_DIR`, `FILO_PREVIOUS_VERSION` the same package in the release being left, else empty
 * - `FILO_HOOK` or `FILO_SERVICE` which hook or service runs, and `FILO_REASON` why: install, update, rollback, remove,
 *   boot or restart (its service ended by itself)
 * - `FILO_SERIAL`, `FILO_UNIT_ID` the robot; `FILO_NODE` a Node.js executable
 * - `FILO_PORT_BASE` first port that this robot's services may use (several robots can share a machine)
 * - `FILO_LOCAL_SOCKET` the agent's local API (docs/local-api.md)
 * - `FILO_RUN_ID` names the run; see docs/decisions/0044 for how its processes are found
 */
export function hookEnvironment(input: HookEnvironmentInput): Record<string, string> {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    HOME: input.stateDir,
    ...input.extra,
    FILO_PACKAGE_DIR: input.packageDir,
    FILO_RELEASE_DIR: input.releaseDir,
    FILO_STATE_DIR: input.stateDir,
    FILO_PACKAGE: input.item.code,
    FILO_VERSION: input.item.version,
    FILO_AROS: input.arosName,
    FILO_PREVIOUS_DIR: input.previous?.dir ?? '',
    FILO_PREVIOUS_VERSION: input.previous?.version ?? '',
    ...(input.hook && { FILO_HOOK: input.hook }),
    ...(input.service && { FILO_SERVICE: input.service }),
    FILO_REASON: input.reason,
    FILO_SERIAL: input.serial,
    FILO_UNIT_ID: input.unitId,
    FILO_NODE: process.execPath,
    FILO_RUN_ID: input.runId,
  }
}
