import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { PackageCode } from '../device/assignment/package-content.ts'
import { EntityMeta, Id, Instant, idParams, Sha256 } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedName, LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { PackageHealth, PackageKind, PackageStatus } from './package-kinds.ts'
import { uploadLimits } from './package-limits.ts'
import { packageErrors } from './packages-errors.ts'
import { NextSemver } from './semver-order.ts'
import { VersionState } from './version-states.ts'

const PersonRef = z.object({ id: Id, name: z.string() })

/** A version as others point at it. */
export const VersionRef = z.object({
  id: Id,
  semver: z.string(),
  build: z.number().int(),
  state: VersionState,
})
export type VersionRef = z.infer<typeof VersionRef>

const read = { permission: 'package.read' } as const
const manage = { permission: 'package.manage' } as const

/** A package as its card shows it. */
export const PackageCard = EntityMeta.extend({
  code: PackageCode,
  name: LocalizedText,
  description: LocalizedText,
  kind: PackageKind,
  iconKey: z.string().nullable(),
  status: PackageStatus,
  isRequired: z.boolean(),
  folder: z.object({ id: Id, name: z.string() }).nullable(),
  owner: PersonRef.nullable(),
  /** The highest version that is released, or approved and part of a published production AROS version. */
  latestReleased: VersionRef.nullable(),
  /** The highest version that is ready, in test or approved and not out yet. */
  latestTest: VersionRef.nullable(),
  versionCount: z.number().int(),
  /** Robots that run any version of it. */
  robotCount: z.number().int(),
  health: PackageHealth,
  isFavourite: z.boolean(),
  lastVersionAt: Instant.nullable(),
})
export type PackageCard = z.infer<typeof PackageCard>

/** One package with what only its own page needs. */
export const PackageDetail = PackageCard.extend({
  licence: z.string().nullable(),
  repoUrl: z.string().nullable(),
  highestSemver: z.string().nullable(),
  nextSemvers: NextSemver,
  /** Packages whose newest version needs this one. */
  dependents: z.array(
    z.object({
      packageId: Id,
      code: PackageCode,
      name: LocalizedText,
      semver: z.string(),
      range: z.string(),
    }),
  ),
})
export type PackageDetail = z.infer<typeof PackageDetail>

const IconKey = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/)

/** What people fill in; a code never changes afterwards, robots know the package by it. */
const packageFields = {
  name: LocalizedName,
  description: LocalizedText,
  folderId: Id.nullable(),
  ownerId: Id.nullable(),
  iconKey: IconKey.nullable(),
  kind: PackageKind,
  licence: z.string().trim().max(100).nullable(),
  repoUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  isRequired: z.boolean(),
}

export const CreatePackageBody = z.object({
  ...packageFields,
  code: PackageCode,
  description: LocalizedText.default({ tr: '', en: '' }),
  folderId: packageFields.folderId.default(null),
  ownerId: packageFields.ownerId.default(null),
  iconKey: packageFields.iconKey.default(null),
  licence: packageFields.licence.default(null),
  repoUrl: packageFields.repoUrl.default(null),
  isRequired: z.boolean().default(false),
})
export type CreatePackageBody = z.infer<typeof CreatePackageBody>

export const UpdatePackageBody = z.object(packageFields).partial()
export type UpdatePackageBody = z.infer<typeof UpdatePackageBody>

/** The folder filter's word for "in no folder". */
export const noFolder = 'none'

export const listPackages = route({
  name: 'listPackages',
  method: 'GET',
  path: '/api/packages',
  summary: 'Packages as cards; sort by name, code, kind or updatedAt',
  access: read,
  query: longListQuery({
    folderId: z.union([Id, z.literal(noFolder)]),
    kind: PackageKind,
    ownerId: Id,
    status: PackageStatus,
    isFavourite: z.enum(['true']),
  }),
  response: longPageOf(PackageCard),
})

export const createPackage = route({
  name: 'createPackage',
  method: 'POST',
  path: '/api/packages',
  summary: 'Create a package',
  access: manage,
  body: CreatePackageBody,
  response: PackageDetail,
  status: 201,
  idempotent: true,
  errors: [packageErrors.package_code_in_use, packageErrors.unknown_folder, packageErrors.unknown_owner],
})

export const getPackage = route({
  name: 'getPackage',
  method: 'GET',
  path: '/api/packages/:packageRef',
  summary: 'One package, by id or by code',
  access: read,
  params: z.object({ packageRef: z.union([Id, PackageCode]) }),
  response: PackageDetail,
})

export const updatePackage = route({
  name: 'updatePackage',
  method: 'PATCH',
  path: '/api/packages/:packageId',
  summary: 'Change a package (its code stays)',
  access: manage,
  params: idParams('packageId'),
  body: UpdatePackageBody,
  response: PackageDetail,
  errors: [commonErrors.etag_mismatch],
})

export const setPackageStatus = route({
  name: 'setPackageStatus',
  method: 'PUT',
  path: '/api/packages/:packageId/status',
  summary: 'Archive a package or restore it',
  access: manage,
  params: idParams('packageId'),
  body: z.object({ status: PackageStatus }),
  response: PackageDetail,
  errors: [commonErrors.etag_mismatch, packageErrors.package_in_use],
})

export const setPackageFavourite = route({
  name: 'setPackageFavourite',
  method: 'PUT',
  path: '/api/packages/:packageId/favourite',
  summary: 'Mark or unmark a package as the own favourite',
  access: read,
  params: idParams('packageId'),
  body: z.object({ isFavourite: z.boolean() }),
})

export const PackageChoices = z.object({
  owners: z.array(PersonRef),
  /** Robot variants a version can be bound to. */
  robots: z.array(z.object({ id: Id, code: z.string(), name: LocalizedText })),
  packages: z.array(z.object({ id: Id, code: PackageCode, name: LocalizedText })),
})
export type PackageChoices = z.infer<typeof PackageChoices>

export const getPackageChoices = route({
  name: 'getPackageChoices',
  method: 'GET',
  path: '/api/package-choices',
  summary: 'Owners, robot variants and packages that the forms of packages and versions offer',
  access: read,
  response: PackageChoices,
})

export const KnownContent = z.object({
  sha256: Sha256,
  versionId: Id,
  semver: z.string(),
  /** The file's path inside that version; null when the archive itself was uploaded before. */
  path: z.string().nullable(),
})

export type KnownContent = z.infer<typeof KnownContent>

export const findKnownContent = route({
  name: 'findKnownContent',
  method: 'POST',
  path: '/api/packages/:packageId/known-content',
  summary: 'Which of these contents an earlier version of the package already has',
  access: read,
  params: idParams('packageId'),
  body: z.object({
    sha256s: z.array(Sha256).min(1).max(uploadLimits.maxKnownContent),
    /** The draft that is being filled: its own files are nothing to point at. */
    exceptVersionId: Id.optional(),
  }),
  response: z.object({ items: z.array(KnownContent) }),
})

export const packageRoutes = [
  listPackages,
  createPackage,
  getPackage,
  updatePackage,
  setPackageStatus,
  setPackageFavourite,
  getPackageChoices,
  findKnownContent,
]
