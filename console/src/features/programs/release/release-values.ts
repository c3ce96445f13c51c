import { UpdateProgramReleaseBody } from '@filo/contract/programs/program-bodies'
import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import { z } from 'zod'

const { shape } = UpdateProgramReleaseBody

/** The form of a release: an empty range means every AROS version. */
export const ReleaseValues = z.object({
  semver: shape.semver.unwrap(),
  versionIds: shape.versionIds.unwrap(),
  variantIds: shape.variantIds.unwrap(),
  arosRange: z.string().transform((text): string | null => text.trim() || null),
  permissions: shape.permissions.unwrap(),
  notes: shape.notes.unwrap(),
})

/** What its form starts from. */
export function releaseValues(release: ProgramRelease): z.input<typeof ReleaseValues> {
  return {
    semver: release.semver,
    versionIds: release.items.map(({ versionId }) => versionId),
    variantIds: release.variants.map(({ id }) => id),
    arosRange: release.arosRange ?? '',
    permissions: release.permissions,
    notes: release.notes,
  }
}

/** A new release begins with the content of the one before it, and with notes and a number of its own. */
export function newReleaseValues(before: ProgramRelease | undefined): z.input<typeof ReleaseValues> {
  const begun = { semver: '', notes: { tr: '', en: '' } }
  if (!before) return { ...begun, versionIds: [], variantIds: [], arosRange: '', permissions: [] }
  return { ...releaseValues(before), ...begun }
}
