import { z } from 'zod'
import { type HookKind, hookKinds } from '../device/assignment/package-content.ts'
import { maxReleasePathBytes } from '../device/assignment/release-path.ts'
import { EntityMeta, Id, Instant, idParams, Sha256 } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { packageErrors } from './packages-errors.ts'
import { PlanCase } from './version-plan.ts'

const read = { permission: 'package.read' } as const
const upload = { permission: 'package.upload' } as const

const HookText = z.object({
  language: z.enum(['sh', 'node']),
  text: z.string().min(1).max(262_144),
  timeoutS: z.number().int().min(1).max(3600),
})
export type HookText = z.infer<typeof HookText>

const hookEntries = hookKinds.map((kind) => [kind, HookText.optional()] as const)
export const HookTexts = z.strictObject(
  Object.fromEntries(hookEntries) as { [K in HookKind]: z.ZodOptional<typeof HookText> },
)
export type HookTexts = z.infer<typeof HookTexts>

/**
 * "Packages code". The manifest is the text form (JSON) of the version's restart scope, oldest agent, links, dependencies
 * and conflicts: saving it sets those fields.
 */
export const VersionCode = z.object({
  manifest: z.string(),
  hooks: HookTexts,
  /** SHA-256 of each text. */
  hashes: z.record(z.string(), Sha256),
  lockedAt: Instant.nullable(),
  etag: z.string(),
})
export type VersionCode = z.infer<typeof VersionCode>

export const getVersionCode = route({
  name: 'getVersionCode',
  method: 'GET',
  path: '/api/versions/:versionId/code',
  summary: 'The manifest and hooks of a version',
  access: read,
  params: idParams('versionId'),
  response: VersionCode,
})

export const putVersionCode = route({
  name: 'putVersionCode',
  method: 'PUT',
  path: '/api/versions/:versionId/code',
  summary: 'Replace the manifest and hooks of a draft version',
  access: upload,
  params: idParams('versionId'),
  body: z.object({ manifest: z.string().max(65_536).optional(), hooks: HookTexts }),
  response: VersionCode,
  errors: [packageErrors.version_frozen, packageErrors.manifest_invalid],
})

/** One thing to mend (error: it cannot become ready) or to consider (warning). */
export const VersionFinding = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  /** Part it is about: `files`, `manifest`, a hook kind, `notes`, `semver`. */
  where: z.string(),
  text: LocalizedText,
})
export type VersionFinding = z.infer<typeof VersionFinding>

export const checkVersion = route({
  name: 'checkVersion',
  method: 'GET',
  path: '/api/versions/:versionId/check',
  summary: 'What still keeps a version from becoming ready',
  access: read,
  params: idParams('versionId'),
  response: z.object({ findings: z.array(VersionFinding), canBeReady: z.boolean() }),
})

export const FileDescription = z.object({ title: LocalizedText, text: LocalizedText, changes: LocalizedText })
export type FileDescription = z.infer<typeof FileDescription>

/** One regular file of a version. */
export const VersionFile = EntityMeta.extend({
  versionId: Id,
  path: z.string(),
  name: z.string(),
  mode: z.number().int(),
  sizeBytes: z.number().int(),
  sha256: Sha256,
  mime: z.string(),
  description: FileDescription.nullable(),
})
export type VersionFile = z.infer<typeof VersionFile>

/** A symbolic link of a version; `target` is kept as text, wherever it leads. */
const VersionLink = z.object({ path: z.string(), name: z.string(), target: z.string() })

export const listVersionFiles = route({
  name: 'listVersionFiles',
  method: 'GET',
  path: '/api/versions/:versionId/files',
  summary: 'Files of a version; sort by path, name or sizeBytes',
  access: read,
  params: idParams('versionId'),
  query: listQuery({ sha256: Sha256 }),
  response: pageOf(VersionFile),
})

export const listVersionFolder = route({
  name: 'listVersionFolder',
  method: 'GET',
  path: '/api/versions/:versionId/tree',
  summary: 'One level of the folder tree of a version, folders first, in pages of 1000 entries',
  access: read,
  params: idParams('versionId'),
  query: z.object({
    folder: z.string().max(maxReleasePathBytes).default(''),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  response: z.object({
    /** Folders, files and links of the level, on all pages. */
    totalCount: z.number().int(),
    folders: z.array(
      z.object({
        path: z.string(),
        name: z.string(),
        fileCount: z.number().int(),
        sizeBytes: z.number().int(),
      }),
    ),
    files: z.array(VersionFile),
    /** Symbolic links, after the files. */
    links: z.array(VersionLink),
  }),
})

export const getFile = route({
  name: 'getFile',
  method: 'GET',
  path: '/api/files/:fileId',
  summary: 'One file of a version',
  access: read,
  params: idParams('fileId'),
  response: VersionFile,
})

export const putFileDescription = route({
  name: 'putFileDescription',
  method: 'PUT',
  path: '/api/files/:fileId/description',
  summary: 'Describe a file: purpose and changes in both languages',
  access: upload,
  params: idParams('fileId'),
  body: FileDescription,
  response: VersionFile,
})

export const deleteFile = route({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/api/files/:fileId',
  summary: 'Take a file out of a draft version',
  access: upload,
  params: idParams('fileId'),
  errors: [packageErrors.version_frozen, packageErrors.version_busy],
})

export const downloadFile = route({
  name: 'downloadFile',
  method: 'GET',
  path: '/api/files/:fileId/content',
  summary: 'Download a file; the download is recorded',
  access: read,
  params: idParams('fileId'),
  stream: true,
  errors: [packageErrors.files_removed],
})

/** What became of a file, a link (it has a target), or a folder that is named itself (it has a mode, but no bytes). */
export const FileChange = z.object({
  path: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  beforeBytes: z.number().int().nullable(),
  afterBytes: z.number().int().nullable(),
  /** Permissions as POSIX has them (0o755). */
  beforeMode: z.number().int().nullable(),
  afterMode: z.number().int().nullable(),
  beforeTarget: z.string().nullable(),
  afterTarget: z.string().nullable(),
})
export type FileChange = z.infer<typeof FileChange>

const HookRun = z.object({ language: z.enum(['sh', 'node']), timeoutS: z.number() })

/** What became of a case of the test plan; its place alone is no change. */
export const PlanChange = z.object({
  key: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  before: PlanCase.nullable(),
  after: PlanCase.nullable(),
})
export type PlanChange = z.infer<typeof PlanChange>

export const VersionDiff = z.object({
  before: z.object({ id: Id, semver: z.string() }),
  after: z.object({ id: Id, semver: z.string() }),
  totals: z.object({
    added: z.number().int(),
    removed: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    /** Bytes of added and changed files: what a robot with `before` must fetch at most. */
    newBytes: z.number().int(),
    sizeChange: z.number().int(),
  }),
  /** By path; at most 2000, the totals count all. */
  files: z.array(FileChange),
  /** Texts that differ; null = not there. */
  code: z.array(
    z.object({
      kind: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** What runs a script and how long it may; null for the manifest and where there is none. */
      beforeRun: HookRun.nullable(),
      afterRun: HookRun.nullable(),
    }),
  ),
  /** Cases of the test plan that differ, in the order of the new plan, those that are gone last. */
  plan: z.array(PlanChange),
})
export type VersionDiff = z.infer<typeof VersionDiff>

export const diffVersions = route({
  name: 'diffVersions',
  method: 'GET',
  path: '/api/versions/:versionId/diff',
  summary: 'What changed from another version of the same package to this one',
  access: read,
  params: idParams('versionId'),
  query: z.object({ against: Id }),
  response: VersionDiff,
})

export const versionContentRoutes = [
  getVersionCode,
  putVersionCode,
  checkVersion,
  listVersionFiles,
  listVersionFolder,
  getFile,
  putFileDescription,
  deleteFile,
  downloadFile,
  diffVersions,
]
