import { ArosManifest, ManifestTargetCustom } from '@filo/contract/device/assignment/aros-manifest'
import {
  findHashMismatch,
  findPackageMismatch,
  type Sha256Text,
} from '@filo/contract/device/assignment/content-hash'
import {
  ProgramManifest,
  ProgramTargetCustom,
  programManifestHash,
} from '@filo/contract/device/assignment/program-manifest'
import type { z } from 'zod'

/**
 * What the agent installs, whichever slot it is for: an AROS version, or a program's release, of which `arosId` is the id of
 * the release and `robotCode` the program's code.
 */
export type ReleaseManifest = ArosManifest & {
  program?: Pick<ProgramManifest, 'programId' | 'code' | 'permissions'>
}

function fromProgram(manifest: ProgramManifest): ReleaseManifest {
  const { kind: _kind, programId, releaseId, code, permissions, ...release } = manifest
  const program = { programId, code, permissions }
  return { ...release, arosId: releaseId, channel: 'production', robotCode: code, program }
}

/** Reads a manifest of either kind. */
export function parseManifest(json: unknown): z.ZodSafeParseResult<ReleaseManifest> {
  const isProgram = typeof json === 'object' && json !== null && 'kind' in json
  if (!isProgram) return ArosManifest.safeParse(json)
  return ProgramManifest.transform(fromProgram).safeParse(json)
}

/** The first stated hash (hook text, package, whole) that its own content does not have; `undefined` when all hold. */
export function findReleaseMismatch(manifest: ReleaseManifest, sha256: Sha256Text): string | undefined {
  const { program, packages, contentHash } = manifest
  if (!program) return findHashMismatch(manifest, sha256)
  const wrong = findPackageMismatch(packages, sha256)
  if (wrong !== undefined) return wrong
  return programManifestHash({ ...program, packages }, sha256) === contentHash ? undefined : program.code
}

/** A release that an assignment names, by what its target is called and says of itself. */
export interface DesiredRelease {
  /** Of the AROS version or the program release. */
  id: string
  /** The program; null: AROS. */
  slot: string | null
}

/** What a target says of its manifest, before that is downloaded. */
interface TargetFacts {
  format: number
  requires: readonly string[]
  isTest: boolean
}

/** Nothing known is nothing asked: the manifest is compared in any case. */
export function factsOfTarget(custom: unknown, { slot }: DesiredRelease): TargetFacts {
  if (slot !== null) {
    const { format = 1, requires = [] } = ProgramTargetCustom.safeParse(custom).data ?? {}
    return { format, requires, isTest: false }
  }
  const { channel, format = 1, requires = [] } = ManifestTargetCustom.safeParse(custom).data ?? {}
  return { format, requires, isTest: channel !== 'production' }
}

/** Whether a manifest is the one that was assigned and that its target speaks of. */
export function isManifestOf(manifest: ReleaseManifest, expected: DesiredRelease, custom: unknown): boolean {
  if (manifest.arosId !== expected.id || (manifest.program?.code ?? null) !== expected.slot) return false
  if (expected.slot !== null) {
    const declared = ProgramTargetCustom.safeParse(custom).data
    const isSame = declared?.releaseId === manifest.arosId && declared.code === expected.slot
    return isSame && declared.contentHash === manifest.contentHash
  }
  const declared = ManifestTargetCustom.safeParse(custom).data
  const isSame = declared?.arosId === manifest.arosId && declared.contentHash === manifest.contentHash
  return isSame && declared.channel === manifest.channel
}
