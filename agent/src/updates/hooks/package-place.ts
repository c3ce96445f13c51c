import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArosManifest, ManifestPackage } from '@filo/contract/device/assignment/aros-manifest'
import type { HookKind } from '@filo/contract/device/assignment/package-content'
import { packageFolderName } from '../../agent-folder.ts'
import type { AgentContext } from '../../context.ts'
import { findConfinement } from '../../isolation/confinement.ts'
import { userOfPackage } from '../../isolation/isolation.ts'
import type { ReleaseManifest } from '../release/release-manifest.ts'
import { type HookReason, hookEnvironment } from './hook-environment.ts'

/** What runs for a package: one of its hooks, or one of its services. */
interface PackageRun {
  manifest: ReleaseManifest
  /** The release on the other side of the update, for `FILO_PREVIOUS_*`. */
  other: ArosManifest | undefined
  item: ManifestPackage
  program: { hook: HookKind } | { service: string }
  reason: HookReason
  unitId: string
  runId: string
}

/** A package of a release by its code. */
export function findPackage(manifest: ArosManifest | undefined, code: string): ManifestPackage | undefined {
  return manifest?.packages.find((item) => item.code === code)
}

function previousOf(context: AgentContext, { other, item }: PackageRun) {
  const before = findPackage(other, item.code)
  if (!before || !other) return undefined
  const dir = join(context.folder.release(other.contentHash), packageFolderName(before))
  return { dir, version: before.version }
}

/** Prepares where a package's program runs and what it finds in its environment; makes the package's own folder. */
export async function preparePlace(context: AgentContext, run: PackageRun) {
  const { item, manifest, program, reason, unitId, runId } = run
  const releaseDir = context.folder.release(manifest.contentHash)
  const packageDir = join(releaseDir, packageFolderName(item))
  const stateDir = context.folder.packageState(item.code)
  await mkdir(stateDir, { recursive: true, mode: 0o755 })
  await context.isolation.giveFolder(stateDir, userOfPackage(item).owner)
  const confinement = manifest.program && (await findConfinement(manifest.program.permissions))
  const environment = hookEnvironment({
    hook: 'hook' in program ? program.hook : undefined,
    service: 'service' in program ? program.service : undefined,
    reason,
    item,
    arosName: manifest.name,
    packageDir,
    releaseDir,
    stateDir,
    previous: previousOf(context, run),
    serial: context.serial,
    unitId,
    runId,
    extra: context.hookEnvironment,
  })
  return { environment, packageDir, releaseDir, stateDir, confinement }
}
