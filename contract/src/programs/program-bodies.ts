import { z } from 'zod'
import { PackageCode } from '../device/assignment/package-content.ts'
import { Id } from '../entity.ts'
import { LocalizedName, LocalizedText } from '../localized-text.ts'
import { Semver } from '../packages/semver-order.ts'
import { ProgramCategory, ProgramPermission } from './program-kinds.ts'

const IconKey = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/)

/** What people fill in; a code never changes afterwards, robots know the program by it. */
const programFields = {
  name: LocalizedName,
  description: LocalizedText,
  category: ProgramCategory,
  iconKey: IconKey.nullable(),
  publisher: z.string().trim().min(1).max(120),
}

export const CreateProgramBody = z.object({
  ...programFields,
  code: PackageCode,
  description: LocalizedText.default({ tr: '', en: '' }),
  iconKey: programFields.iconKey.default(null),
})
export type CreateProgramBody = z.infer<typeof CreateProgramBody>

export const UpdateProgramBody = z.object(programFields).partial()
export type UpdateProgramBody = z.infer<typeof UpdateProgramBody>

/** More packages than a program was ever made of; each costs its steps on a robot. */
const MAX_ITEMS = 50

const releaseFields = {
  semver: Semver,
  /** Package versions in the order in which they are installed and started; one version of a package at most. */
  versionIds: z.array(Id).max(MAX_ITEMS),
  variantIds: z.array(Id).max(500),
  arosRange: z.string().trim().min(1).max(100).nullable(),
  permissions: z.array(ProgramPermission).max(ProgramPermission.options.length),
  notes: LocalizedText,
}

/** What is absent is taken over from the program's highest release. */
export const CreateProgramReleaseBody = z.object({
  semver: Semver,
  versionIds: releaseFields.versionIds.optional(),
  variantIds: releaseFields.variantIds.optional(),
  arosRange: releaseFields.arosRange.optional(),
  permissions: releaseFields.permissions.optional(),
  notes: LocalizedText.default({ tr: '', en: '' }),
})
export type CreateProgramReleaseBody = z.infer<typeof CreateProgramReleaseBody>

export const UpdateProgramReleaseBody = z.object(releaseFields).partial()
export type UpdateProgramReleaseBody = z.infer<typeof UpdateProgramReleaseBody>
