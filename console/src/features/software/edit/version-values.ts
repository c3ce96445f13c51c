import { Semver } from '@filo/contract/packages/semver-order'
import { UpdateVersionBody, type VersionDetail } from '@filo/contract/packages/versions-routes'
import { z } from 'zod'

const body = UpdateVersionBody.required()

/** The fields of a version as a form holds them: an empty oldest agent means none. */
export const VersionValues = body.extend({
  minAgent: z
    .string()
    .transform((text): string | null => text.trim() || null)
    .pipe(Semver.nullable()),
})

/** What the form starts from. */
export function versionValues(version: VersionDetail): z.input<typeof VersionValues> {
  return {
    semver: version.semver,
    notes: version.notes,
    compatibleVariantIds: version.robots.map(({ id }) => id),
    dependencies: version.dependencies,
    conflicts: version.conflicts,
    restart: version.restart,
    minAgent: version.minAgent ?? '',
  }
}

export type VersionInput = z.input<typeof VersionValues>
export type VersionOutput = z.output<typeof VersionValues>
