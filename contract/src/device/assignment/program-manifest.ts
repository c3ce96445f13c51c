import { z } from 'zod'
import { Id, Sha256 } from '../../entity.ts'
import { ProgramPermission } from '../../programs/program-kinds.ts'
import type { AgentCapability } from '../agent-capabilities.ts'
import { canonicalJson } from '../canonical-json.ts'
import { isInOrder, ManifestPackage, manifestFormat, manifestRequires, Requires } from './aros-manifest.ts'
import type { Sha256Text } from './content-hash.ts'
import { PackageCode } from './package-content.ts'
import { BakeSeconds } from './package-services.ts'

/**
 * The whole of a program release as a robot installs it beside its AROS release, packages in strictly rising `order`. It is
 * published as the TUF target `programs/<releaseId>.json` in canonical JSON.
 */
export const ProgramManifest = z.strictObject({
  format: z.literal(manifestFormat),
  kind: z.literal('program'),
  requires: Requires,
  programId: Id,
  releaseId: Id,
  code: PackageCode,
  name: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  /** {@link programManifestHash} */
  contentHash: Sha256,
  /** What it may use of the robot; a sandbox hides the rest from it. */
  permissions: z.array(ProgramPermission).max(ProgramPermission.options.length),
  /** How long its services must stay healthy before the installation is done; absent: not watched. */
  bakeS: BakeSeconds.min(1).optional(),
  packages: z.array(ManifestPackage).min(1).max(100).refine(isInOrder, 'packages out of order'),
})
export type ProgramManifest = z.infer<typeof ProgramManifest>

/** TUF target path of a program release's manifest. */
export function programTargetPath(releaseId: string): string {
  return `programs/${releaseId}.json`
}

/** Custom field of the manifest's entry in `targets`, so that a robot can refuse before downloading. */
export const ProgramTargetCustom = z.object({
  releaseId: Id,
  code: PackageCode,
  contentHash: Sha256,
  format: z.number().int().min(1),
  requires: Requires,
})
export type ProgramTargetCustom = z.infer<typeof ProgramTargetCustom>

/** Capabilities that a program manifest of these packages takes of an agent. */
export function programRequires(
  packages: Parameters<typeof manifestRequires>[0],
  bakeS = 0,
): AgentCapability[] {
  return ['programs', ...manifestRequires(packages, bakeS)]
}

type ProgramContent = Pick<ProgramManifest, 'code' | 'permissions'> & {
  packages: readonly Pick<ManifestPackage, 'order' | 'code' | 'version' | 'contentHash'>[]
}

/** Identity of what a robot installs of a program release: code, permissions and ordered package versions. */
export function programManifestHash(content: ProgramContent, sha256: Sha256Text): string {
  const packages = content.packages.map(({ order, code, version, contentHash }) => ({
    order,
    code,
    version,
    contentHash,
  }))
  const permissions = [...content.permissions].sort()
  return sha256(canonicalJson({ format: 1, program: content.code, permissions, packages }))
}
