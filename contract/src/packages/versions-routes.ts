import { z } from 'zod'
import { ArosChannel } from '../device/assignment/aros-manifest.ts'
import { PackageCode, RestartScope } from '../device/assignment/package-content.ts'
import { PackageService } from '../device/assignment/package-services.ts'
import { EntityMeta, Id, Instant, idParams, Reason, Sha256 } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { sessionErrors } from '../session/session-errors.ts'
import { PackageKind } from './package-kinds.ts'
import { packageErrors, uploadErrors } from './packages-errors.ts'
import { Semver } from './semver-order.ts'
import { VersionAction, VersionState } from './version-states.ts'
import { VersionUsage } from './version-usage.ts'

const read = { permission: 'package.read' } as const
const upload = { permission: 'package.upload' } as const

/** Which symbolic links a version may hold: any, or those alone that lead to something inside of it. */
export const LinkRule = z.enum(['any', 'inside'])
export type LinkRule = z.infer<typeof LinkRule>

/** Another package this one needs or cannot live beside; `range` in npm's semver range syntax. */
export const VersionRelation = z.object({ code: PackageCode, range: z.string().trim().min(1).max(100) })
export type VersionRelation = z.infer<typeof VersionRelation>

/** A build of a package, as lists show it. */
export const VersionRow = EntityMeta.extend({
  package: z.object({
    id: Id,
    code: PackageCode,
    name: LocalizedText,
    iconKey: z.string().nullable(),
    kind: PackageKind,
  }),
  semver: z.string(),
  build: z.number().int(),
  state: VersionState,
  /** Whose AROS versions may contain it; follows from the state. */
  channels: z.array(ArosChannel),
  sizeBytes: z.number().int(),
  fileCount: z.number().int(),
  author: z.object({ id: Id, name: z.string() }).nullable(),
  robots: z.array(z.object({ id: Id, code: z.string(), name: LocalizedText })),
  restart: RestartScope,
  /** AROS versions that contain it. */
  arosCount: z.number().int(),
  /** Robots that run it. */
  robotCount: z.number().int(),
  /** Verdicts of test AROS versions that contain it. */
  tests: z.object({ passed: z.number().int(), failed: z.number().int(), open: z.number().int() }),
  notes: LocalizedText,
  releasedAt: Instant.nullable(),
  /** When the contents of its files were removed by their age; null: they are there. */
  filesRemovedAt: Instant.nullable(),
})
export type VersionRow = z.infer<typeof VersionRow>

/** What people should know of a version's tree, which was taken as it came. */
export const TreeNoteKind = z.enum([
  'links_outside',
  'links_nowhere',
  'alike_names',
  'folder_bits_dropped',
  'hard_links_copied',
  'attributes_left_out',
  'names_decoded',
  'names_split',
  'scripts_left_out',
])
export type TreeNoteKind = z.infer<typeof TreeNoteKind>

export const TreeNote = z.object({
  kind: TreeNoteKind,
  count: z.number().int(),
  /** The first few, as text that is safe to show. */
  examples: z.array(z.string()),
})
export type TreeNote = z.infer<typeof TreeNote>

/** Why files were refused, in both languages; `entry` is the archive's path that it is about. */
export const ContentProblem = z.object({
  code: z.string(),
  entry: z.string().nullable(),
  text: LocalizedText,
})
export type ContentProblem = z.infer<typeof ContentProblem>

/** Why the last processing of uploaded files ended as it did. */
const VersionScan = z.object({
  finishedAt: Instant.nullable(),
  format: z.string().nullable(),
  fileName: z.string().nullable(),
  problem: ContentProblem.nullable(),
  /** Of the last upload that was taken. */
  notes: z.array(TreeNote),
  /** The machine, not the files, kept the running one from ending: how often, and when it is tried again. */
  putOff: z.object({ attempts: z.number().int(), retryAt: Instant }).nullable(),
  /** Another version with exactly the same content. */
  duplicateOf: z.object({ id: Id, semver: z.string(), code: PackageCode }).nullable(),
})

export const VersionDetail = VersionRow.extend({
  dependencies: z.array(VersionRelation),
  conflicts: z.array(VersionRelation),
  minAgent: z.string().nullable(),
  /** Programs that the agent keeps running, in the order in which they start. */
  services: z.array(PackageService),
  /** Whom its hooks run as; null: the user whom the robot keeps for services. */
  hookUser: z.string().nullable(),
  contentHash: Sha256.nullable(),
  scan: VersionScan,
  /** It becomes ready by itself when the running scan passes. */
  isReadyRequested: z.boolean(),
  rejectedReason: z.string().nullable(),
  approvedBy: z.object({ id: Id, name: z.string() }).nullable(),
  approvedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  /** The version before this one in the package. */
  previous: z.object({ id: Id, semver: z.string() }).nullable(),
  /** What the caller may do now, in the order of the lifecycle. */
  actions: z.array(VersionAction),
})
export type VersionDetail = z.infer<typeof VersionDetail>

const Relations = z.array(VersionRelation).max(200)
const versionFields = {
  semver: Semver,
  notes: LocalizedText,
  /** Variants it runs on; empty = all. */
  compatibleVariantIds: z.array(Id).max(500),
  dependencies: Relations,
  conflicts: Relations,
  restart: RestartScope,
  minAgent: Semver.nullable(),
}

export const CreateVersionBody = z.object({
  semver: Semver,
  notes: versionFields.notes.default({ tr: '', en: '' }),
  /** The others are taken over from the newest version when absent. */
  compatibleVariantIds: versionFields.compatibleVariantIds.optional(),
  dependencies: Relations.optional(),
  conflicts: Relations.optional(),
  restart: RestartScope.optional(),
  minAgent: versionFields.minAgent.optional(),
})
export type CreateVersionBody = z.infer<typeof CreateVersionBody>

export const UpdateVersionBody = z.object(versionFields).partial()
export type UpdateVersionBody = z.infer<typeof UpdateVersionBody>

export const listVersions = route({
  name: 'listVersions',
  method: 'GET',
  path: '/api/versions',
  summary: 'Package versions across packages; sort by updatedAt, semver, package, state or sizeBytes',
  access: read,
  query: longListQuery({
    packageId: Id,
    packageCode: PackageCode,
    state: VersionState,
    authorId: Id,
    variantId: Id,
    /** `mine`: those in test that the asker had no hand in, and so may approve. */
    decision: z.enum(['mine']),
  }),
  response: longPageOf(VersionRow),
})

export const createVersion = route({
  name: 'createVersion',
  method: 'POST',
  path: '/api/packages/:packageId/versions',
  summary: 'Start a draft version; code, test plan and settings are taken over from the newest one',
  access: upload,
  params: idParams('packageId'),
  body: CreateVersionBody,
  response: VersionDetail,
  status: 201,
  idempotent: true,
  errors: [packageErrors.version_exists, packageErrors.version_not_rising, packageErrors.package_archived],
})

export const getVersion = route({
  name: 'getVersion',
  method: 'GET',
  path: '/api/versions/:versionId',
  summary: 'One package version',
  access: read,
  params: idParams('versionId'),
  response: VersionDetail,
})

export const updateVersion = route({
  name: 'updateVersion',
  method: 'PATCH',
  path: '/api/versions/:versionId',
  summary: 'Change a version; once ready only its notes',
  access: upload,
  params: idParams('versionId'),
  body: UpdateVersionBody,
  response: VersionDetail,
  errors: [packageErrors.version_frozen, packageErrors.version_exists, packageErrors.version_not_rising],
})

export const deleteVersion = route({
  name: 'deleteVersion',
  method: 'DELETE',
  path: '/api/versions/:versionId',
  summary: 'Delete a draft or rejected version',
  access: upload,
  params: idParams('versionId'),
  errors: [packageErrors.version_not_deletable, packageErrors.version_busy],
})

export const changeVersionState = route({
  name: 'changeVersionState',
  method: 'POST',
  path: '/api/versions/:versionId/transitions',
  summary: 'Move a version on in its lifecycle; the permission depends on the action',
  access: 'session',
  allowsToken: true,
  params: idParams('versionId'),
  body: z.object({ action: VersionAction, reason: Reason.optional() }),
  /** `version` is the new draft after `revise`; `impact` what a revoked version still touches. */
  response: z.object({ version: VersionDetail, impact: VersionUsage.nullable() }),
  idempotent: true,
  errors: [
    packageErrors.version_wrong_state,
    packageErrors.own_version,
    packageErrors.own_copied_code,
    packageErrors.version_in_aros,
    packageErrors.reason_required,
    packageErrors.version_not_checked,
    uploadErrors.upload_undecided,
    sessionErrors.reauthentication_required,
  ],
})

export const getVersionUsage = route({
  name: 'getVersionUsage',
  method: 'GET',
  path: '/api/versions/:versionId/usage',
  summary: 'AROS versions that contain a version, and robots that run it',
  access: read,
  params: idParams('versionId'),
  response: VersionUsage,
})

export const versionRoutes = [
  listVersions,
  createVersion,
  getVersion,
  updateVersion,
  deleteVersion,
  changeVersionState,
  getVersionUsage,
]
