import { z } from 'zod'
import { ReleasePath } from '../device/assignment/release-path.ts'
import { Id, Instant, idParams, Sha256 } from '../entity.ts'
import { ListQuery, pageOf } from '../list-query.ts'
import { route } from '../route.ts'
import { uploadLimits } from './package-limits.ts'
import { packageErrors, uploadErrors } from './packages-errors.ts'
import { ContentProblem, VersionDetail } from './versions-routes.ts'

const upload = { permission: 'package.upload' } as const

export const UploadState = z.enum(['created', 'uploading', 'verifying', 'done', 'failed', 'cancelled'])
export type UploadState = z.infer<typeof UploadState>

export const UploadKind = z.enum(['archive', 'file'])

/**
 * What `Upload-Metadata` of a tus creation request carries (base64 values). An archive replaces the whole content of
 * the version and is processed as soon as it is complete. Loose files wait for `finishUploads`; those of one sender into
 * a version without content are processed by themselves once as many as `folderFiles` are there.
 */
export const UploadMetadata = z
  .object({
    versionId: Id,
    fileName: z.string().trim().min(1).max(255),
    kind: UploadKind,
    path: ReleasePath.optional(),
    sha256: Sha256.optional(),
    /** How many loose files the version shall have open once all are sent: this one, those before and those to come. */
    folderFiles: z.coerce.number().int().min(1).max(uploadLimits.maxFiles).optional(),
  })
  .refine((value) => value.kind === 'archive' || value.path !== undefined, { path: ['path'] })
export type UploadMetadata = z.infer<typeof UploadMetadata>

export const Upload = z.object({
  id: Id,
  versionId: Id,
  fileName: z.string(),
  path: z.string().nullable(),
  kind: UploadKind,
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
  sha256: Sha256.nullable(),
  /** What its sender said before sending; checked when it is processed. */
  announcedSha256: Sha256.nullable(),
  state: UploadState,
  problem: ContentProblem.nullable(),
  expiresAt: Instant,
  /** When its last byte was safe on the server. */
  arrivedAt: Instant.nullable(),
  isOwn: z.boolean(),
})
export type Upload = z.infer<typeof Upload>

/** How far the loose files of a version are. */
export const Arrival = z.object({
  openFiles: z.number().int(),
  arrivedFiles: z.number().int(),
  /** How many were announced; null when nobody did. */
  expectedFiles: z.number().int().nullable(),
  /** What is arriving becomes the content by itself; otherwise somebody must decide (`finishUploads`). */
  endsAlone: z.boolean(),
})
export type Arrival = z.infer<typeof Arrival>

export const createUpload = route({
  name: 'createUpload',
  method: 'POST',
  path: '/api/uploads',
  summary: 'Start a resumable upload into a draft version (tus 1.0.0: creation, creation-with-upload)',
  access: upload,
  stream: true,
  errors: [
    packageErrors.version_frozen,
    packageErrors.version_busy,
    uploadErrors.upload_metadata,
    uploadErrors.upload_too_large,
    uploadErrors.upload_too_many,
    uploadErrors.upload_no_space,
  ],
})

export const headUpload = route({
  name: 'headUpload',
  method: 'HEAD',
  path: '/api/uploads/:uploadId',
  summary: 'How many bytes of an upload have arrived (tus)',
  access: upload,
  params: idParams('uploadId'),
  stream: true,
  errors: [uploadErrors.upload_over, uploadErrors.upload_elsewhere],
})

export const sendUpload = route({
  name: 'sendUpload',
  method: 'PATCH',
  path: '/api/uploads/:uploadId',
  summary: 'Send the next bytes of an upload (tus)',
  access: upload,
  params: idParams('uploadId'),
  stream: true,
  errors: [uploadErrors.upload_over, uploadErrors.upload_elsewhere, uploadErrors.upload_no_space],
})

export const cancelUpload = route({
  name: 'cancelUpload',
  method: 'DELETE',
  path: '/api/uploads/:uploadId',
  summary: 'Give up an unfinished upload (tus: termination)',
  access: upload,
  params: idParams('uploadId'),
  errors: [uploadErrors.upload_over],
})

export const listUploads = route({
  name: 'listUploads',
  method: 'GET',
  path: '/api/versions/:versionId/uploads',
  summary: 'Uploads into a version: open and failed ones first, then the newest finished ones',
  access: upload,
  params: idParams('versionId'),
  query: ListQuery.pick({ page: true }).extend({
    size: z.coerce.number().int().min(1).max(1000).default(200),
  }),
  response: pageOf(Upload).extend({ arrival: Arrival }),
})

export const finishUploads = route({
  name: 'finishUploads',
  method: 'POST',
  path: '/api/versions/:versionId/imports',
  summary: 'Process the loose files uploaded into a version; answers before the work is done',
  access: upload,
  params: idParams('versionId'),
  /** `replace`: the uploaded files are the whole content; `add`: they join or overwrite what is there. */
  body: z.object({
    mode: z.enum(['replace', 'add']).default('replace'),
    /** Takes what is there although more was announced. */
    isPartial: z.boolean().default(false),
  }),
  response: VersionDetail,
  status: 202,
  idempotent: true,
  errors: [
    uploadErrors.upload_incomplete,
    uploadErrors.upload_partial,
    uploadErrors.nothing_uploaded,
    packageErrors.version_frozen,
  ],
})

export const retryImport = route({
  name: 'retryImport',
  method: 'POST',
  path: '/api/versions/:versionId/imports/retry',
  summary: 'Process at once what a fault of the machine put off; answers before the work is done',
  access: upload,
  params: idParams('versionId'),
  response: VersionDetail,
  status: 202,
  idempotent: true,
  errors: [uploadErrors.nothing_uploaded, uploadErrors.scan_elsewhere, packageErrors.version_busy],
})

export const cancelImport = route({
  name: 'cancelImport',
  method: 'POST',
  path: '/api/versions/:versionId/imports/cancel',
  summary: 'Give up what is being processed; the version keeps the content it had before',
  access: upload,
  params: idParams('versionId'),
  response: VersionDetail,
  errors: [uploadErrors.nothing_uploaded],
})

export const uploadRoutes = [
  createUpload,
  headUpload,
  sendUpload,
  cancelUpload,
  listUploads,
  finishUploads,
  retryImport,
  cancelImport,
]
