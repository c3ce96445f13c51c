import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { PackageCode } from '../device/assignment/package-content.ts'
import { EntityMeta, Id, Instant, idParams, Reason, Sha256 } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { VersionState } from '../packages/version-states.ts'
import { route } from '../route.ts'
import {
  CreateProgramBody,
  CreateProgramReleaseBody,
  UpdateProgramBody,
  UpdateProgramReleaseBody,
} from './program-bodies.ts'
import { ProgramCategory, ProgramPermission } from './program-kinds.ts'
import { ProgramReleaseProblem } from './program-release-problems.ts'
import { ProgramReleaseState, ProgramState, ProgramStep } from './program-states.ts'
import { programErrors } from './programs-errors.ts'

const PersonRef = z.object({ id: Id, name: z.string() })

/** A release as its program shows it. */
const ProgramReleaseRef = z.object({ id: Id, semver: z.string(), state: ProgramReleaseState })

/** Software that runs on a robot beside its AROS release; what robots run of it are its releases. */
export const Program = EntityMeta.extend({
  code: PackageCode,
  name: LocalizedText,
  description: LocalizedText,
  category: ProgramCategory,
  iconKey: z.string().nullable(),
  publisher: z.string(),
  state: ProgramState,
  /** The highest approved release: what is installed. */
  approved: ProgramReleaseRef.nullable(),
  /** The highest release that nobody approved yet. */
  upcoming: ProgramReleaseRef.nullable(),
  releaseCount: z.number().int(),
  /** What the caller may do with it now, in the order of the lifecycle. */
  steps: z.array(ProgramStep),
})
export type Program = z.infer<typeof Program>

/** One build of a program: package versions in the order in which they are installed and started. */
export const ProgramRelease = EntityMeta.extend({
  program: z.object({ id: Id, code: PackageCode, name: LocalizedText, state: ProgramState }),
  semver: z.string(),
  state: ProgramReleaseState,
  items: z.array(
    z.object({
      packageId: Id,
      code: PackageCode,
      name: LocalizedText,
      versionId: Id,
      semver: z.string(),
      state: VersionState,
      sizeBytes: z.number().int(),
    }),
  ),
  /** Variants that it runs on. */
  variants: z.array(z.object({ id: Id, code: z.string(), name: LocalizedText })),
  /** AROS versions that it runs beside, in npm's semver range syntax; null: all. */
  arosRange: z.string().nullable(),
  permissions: z.array(ProgramPermission),
  notes: LocalizedText,
  sizeBytes: z.number().int(),
  /** SHA-256 over its content, from when it was submitted. */
  contentHash: Sha256.nullable(),
  submittedBy: PersonRef.nullable(),
  submittedAt: Instant.nullable(),
  decidedBy: PersonRef.nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was rejected, or what the approver wrote. */
  decisionReason: z.string().nullable(),
  /** Approved, and its manifest still waits for the signatures of people: no robot is given it. */
  waitsForSignatures: z.boolean(),
  /** What keeps it from being submitted or, where something was revoked meanwhile, approved; empty once it is approved. */
  problems: z.array(ProgramReleaseProblem),
  /** The caller may change and submit it now. */
  mayEdit: z.boolean(),
  /** The caller may approve it now (four eyes); whoever holds `program.review` may reject any that is submitted. */
  mayDecide: z.boolean(),
})
export type ProgramRelease = z.infer<typeof ProgramRelease>

const read = { permission: 'program.read' } as const
const manage = { permission: 'program.manage' } as const
const review = { permission: 'program.review' } as const

/** Sorts by `name`, `code`, `state`, `category`, `createdAt`, `updatedAt`. */
export const listPrograms = route({
  name: 'listPrograms',
  method: 'GET',
  path: '/api/programs',
  summary: 'Programs with their releases at hand',
  access: read,
  query: longListQuery({ state: ProgramState, category: ProgramCategory }),
  response: longPageOf(Program),
})

export const getProgram = route({
  name: 'getProgram',
  method: 'GET',
  path: '/api/programs/:programId',
  summary: 'One program',
  access: read,
  params: idParams('programId'),
  response: Program,
})

export const createProgram = route({
  name: 'createProgram',
  method: 'POST',
  path: '/api/programs',
  summary: 'Add a program',
  access: manage,
  body: CreateProgramBody,
  response: Program,
  status: 201,
  errors: [commonErrors.already_exists],
  idempotent: true,
})

export const updateProgram = route({
  name: 'updateProgram',
  method: 'PATCH',
  path: '/api/programs/:programId',
  summary: 'Change what is said of a program',
  access: manage,
  params: idParams('programId'),
  body: UpdateProgramBody,
  response: Program,
  errors: [programErrors.program_retired, commonErrors.etag_mismatch],
})

export const deleteProgram = route({
  name: 'deleteProgram',
  method: 'DELETE',
  path: '/api/programs/:programId',
  summary: 'Delete a program of which no release was ever submitted',
  access: manage,
  params: idParams('programId'),
  errors: [programErrors.program_not_empty],
})

export const applyProgramStep = route({
  name: 'applyProgramStep',
  method: 'POST',
  path: '/api/programs/:programId/steps',
  summary: 'Activate, suspend, resume or retire a program',
  access: review,
  params: idParams('programId'),
  body: z.object({ step: ProgramStep, reason: Reason }),
  response: Program,
  errors: [programErrors.program_step_refused, programErrors.program_release_open],
  idempotent: true,
})

/** Sorts by `semver`, `submittedAt`, `updatedAt`. */
export const listProgramReleases = route({
  name: 'listProgramReleases',
  method: 'GET',
  path: '/api/program-releases',
  summary: 'Releases of programs, of all or of one',
  access: read,
  query: longListQuery({ programId: Id, state: ProgramReleaseState }),
  response: longPageOf(ProgramRelease),
})

export const getProgramRelease = route({
  name: 'getProgramRelease',
  method: 'GET',
  path: '/api/program-releases/:releaseId',
  summary: 'One release of a program',
  access: read,
  params: idParams('releaseId'),
  response: ProgramRelease,
})

export const createProgramRelease = route({
  name: 'createProgramRelease',
  method: 'POST',
  path: '/api/programs/:programId/releases',
  summary: 'Begin a release of a program',
  access: manage,
  params: idParams('programId'),
  body: CreateProgramReleaseBody,
  response: ProgramRelease,
  status: 201,
  errors: [
    programErrors.program_retired,
    programErrors.program_semver_low,
    programErrors.program_package_unknown,
    programErrors.program_variant_unknown,
    programErrors.program_arosrange_invalid,
    commonErrors.already_exists,
  ],
  idempotent: true,
})

export const updateProgramRelease = route({
  name: 'updateProgramRelease',
  method: 'PATCH',
  path: '/api/program-releases/:releaseId',
  summary: 'Change a release that was not submitted, or was rejected',
  access: manage,
  params: idParams('releaseId'),
  body: UpdateProgramReleaseBody,
  response: ProgramRelease,
  errors: [
    programErrors.program_retired,
    programErrors.program_release_locked,
    programErrors.program_semver_low,
    programErrors.program_package_unknown,
    programErrors.program_variant_unknown,
    programErrors.program_arosrange_invalid,
    commonErrors.already_exists,
    commonErrors.etag_mismatch,
  ],
})

export const deleteProgramRelease = route({
  name: 'deleteProgramRelease',
  method: 'DELETE',
  path: '/api/program-releases/:releaseId',
  summary: 'Delete a release that was never submitted',
  access: manage,
  params: idParams('releaseId'),
  errors: [programErrors.program_retired, programErrors.program_release_locked],
})

export const submitProgramRelease = route({
  name: 'submitProgramRelease',
  method: 'POST',
  path: '/api/program-releases/:releaseId/submit',
  summary: 'Submit a release for approval; its content is fixed from here on',
  access: manage,
  params: idParams('releaseId'),
  response: ProgramRelease,
  errors: [
    programErrors.program_retired,
    programErrors.program_release_locked,
    programErrors.program_release_open,
    programErrors.program_release_incomplete,
  ],
  idempotent: true,
})

export const decideProgramRelease = route({
  name: 'decideProgramRelease',
  method: 'POST',
  path: '/api/program-releases/:releaseId/decide',
  summary: 'Approve or reject a submitted release',
  access: review,
  params: idParams('releaseId'),
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approved'), reason: z.string().trim().max(500).default('') }),
    z.object({ decision: z.literal('rejected'), reason: Reason }),
  ]),
  response: ProgramRelease,
  errors: [
    programErrors.program_retired,
    programErrors.program_release_not_submitted,
    programErrors.program_four_eyes,
    programErrors.program_release_incomplete,
    programErrors.program_content_changed,
    programErrors.program_manifest_too_large,
  ],
  idempotent: true,
})

export const programRoutes = [
  listPrograms,
  getProgram,
  createProgram,
  updateProgram,
  deleteProgram,
  applyProgramStep,
  listProgramReleases,
  getProgramRelease,
  createProgramRelease,
  updateProgramRelease,
  deleteProgramRelease,
  submitProgramRelease,
  decideProgramRelease,
]
