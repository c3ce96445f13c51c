import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { PackageCode } from '../device/assignment/package-content.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { ProgramPermission } from '../programs/program-kinds.ts'
import { route } from '../route.ts'
import { UpdateLogLine } from '../updates/updates-routes.ts'
import { InstallRefusal } from './install-reasons.ts'
import { InstallState } from './install-states.ts'
import { InstallFit, mostRobotsAtOnce, ProgramInstall, UnorderedProgram } from './program-install-shapes.ts'
import { programInstallErrors } from './program-installs-errors.ts'

const UnitIds = z.array(Id).min(1).max(mostRobotsAtOnce)
const read = { permission: 'program_install.read' } as const
const order = { permission: 'program.install' } as const
const stepErrors = [programInstallErrors.install_step_refused]

/** Sorts by `requestedAt`, `state`, `updatedAt`. */
export const listProgramInstalls = route({
  name: 'listProgramInstalls',
  method: 'GET',
  path: '/api/program-installs',
  summary: 'Programs on the robots in scope, last asked for first',
  access: read,
  query: longListQuery({ state: InstallState, programId: Id, unitId: Id, customerId: Id }),
  response: longPageOf(ProgramInstall),
})

export const getProgramInstall = route({
  name: 'getProgramInstall',
  method: 'GET',
  path: '/api/program-installs/:installId',
  summary: 'One program on one robot',
  access: read,
  params: idParams('installId'),
  response: ProgramInstall,
})

export const previewProgramInstall = route({
  name: 'previewProgramInstall',
  method: 'POST',
  path: '/api/program-installs/preview',
  summary: 'Which of some robots a program fits, and what it would cost them; changes nothing',
  access: order,
  body: z.object({ programId: Id, unitIds: UnitIds }),
  response: z.object({
    items: z.array(InstallFit),
    permissions: z.array(ProgramPermission),
    /** Median of what was measured of this program; null: never measured. */
    downSeconds: z.number().nullable(),
  }),
})

export const requestProgramInstall = route({
  name: 'requestProgramInstall',
  method: 'POST',
  path: '/api/program-installs',
  summary: 'Install a program on robots; those that it does not fit are refused one by one',
  access: order,
  body: z.object({
    programId: Id,
    unitIds: UnitIds,
    /** Until when it may begin; 30 days where it is absent. */
    deadline: Instant.optional(),
  }),
  response: z.object({
    items: z.array(
      z.object({
        unitId: Id,
        serial: z.string().nullable(),
        installId: Id.nullable(),
        refusal: InstallRefusal.nullable(),
      }),
    ),
  }),
  status: 201,
  errors: [commonErrors.not_found, programInstallErrors.install_deadline_invalid],
  idempotent: true,
})

export const updateProgramOnRobot = route({
  name: 'updateProgramOnRobot',
  method: 'POST',
  path: '/api/program-installs/:installId/update',
  summary: 'Install the newest release that fits the robot',
  access: order,
  params: idParams('installId'),
  body: z.object({ deadline: Instant.optional() }),
  response: ProgramInstall,
  errors: [
    ...stepErrors,
    programInstallErrors.install_no_update,
    programInstallErrors.install_update_waits,
    programInstallErrors.install_deadline_invalid,
  ],
  idempotent: true,
})

export const removeProgramFromRobot = route({
  name: 'removeProgramFromRobot',
  method: 'POST',
  path: '/api/program-installs/:installId/remove',
  summary: 'Remove a program from its robot, with what it stored or without',
  access: order,
  params: idParams('installId'),
  body: z.object({ keepData: z.boolean(), reason: Reason }),
  response: ProgramInstall,
  errors: stepErrors,
  idempotent: true,
})

export const retryProgramInstall = route({
  name: 'retryProgramInstall',
  method: 'POST',
  path: '/api/program-installs/:installId/retry',
  summary: 'Have the robot try again what failed',
  access: order,
  params: idParams('installId'),
  response: ProgramInstall,
  errors: [...stepErrors, programInstallErrors.install_no_update],
  idempotent: true,
})

export const cancelProgramInstall = route({
  name: 'cancelProgramInstall',
  method: 'POST',
  path: '/api/program-installs/:installId/cancel',
  summary: 'Take back a request that the robot has not begun',
  access: order,
  params: idParams('installId'),
  response: ProgramInstall,
  errors: stepErrors,
  idempotent: true,
})

export const listProgramInstallLogs = route({
  name: 'listProgramInstallLogs',
  method: 'GET',
  path: '/api/program-installs/:installId/logs',
  summary: "What the program's hooks printed, in order; `after` continues behind a line",
  access: read,
  params: idParams('installId'),
  query: z.object({
    after: z.coerce.number().int().min(0).default(0),
    size: z.coerce.number().int().min(1).max(1000).default(500),
  }),
  response: z.object({ items: z.array(UpdateLogLine), hasMore: z.boolean() }),
})

export const getUnitPrograms = route({
  name: 'getUnitPrograms',
  method: 'GET',
  path: '/api/produced-robots/:unitId/programs',
  summary: 'Programs of one robot: ordered ones with how far they are, and what else it reports',
  access: read,
  params: idParams('unitId'),
  response: z.object({
    items: z.array(ProgramInstall),
    unordered: z.array(UnorderedProgram),
    /** Whether its agent knows programs; null: it never connected. */
    knowsPrograms: z.boolean().nullable(),
    /** Whether programs are kept to their permissions; null: its agent does not say. */
    isEnforced: z.boolean().nullable(),
    reportedAt: Instant.nullable(),
    mayOrder: z.boolean(),
  }),
})

export const removeUnorderedProgram = route({
  name: 'removeUnorderedProgram',
  method: 'POST',
  path: '/api/produced-robots/:unitId/programs/remove',
  summary: 'Remove a program that the robot reports and nobody ordered, with what it stored or without',
  access: order,
  params: idParams('unitId'),
  body: z.object({ code: PackageCode, keepData: z.boolean(), reason: Reason }),
  response: ProgramInstall,
  status: 201,
  errors: [programInstallErrors.program_not_unordered, programInstallErrors.install_too_many],
  idempotent: true,
})

/** Counts of robots by what they reported. */
export const getProgramStatistics = route({
  name: 'getProgramStatistics',
  method: 'GET',
  path: '/api/programs/:programId/install-statistics',
  summary: 'On how many robots a program is, by what they reported',
  access: read,
  params: idParams('programId'),
  response: z.object({
    /** Robots that said at some time that they had installed it. */
    installs: z.number().int(),
    /** Those that have it now. */
    current: z.number().int(),
    /** Of these: it runs, as the robot said last. */
    active: z.number().int(),
    /** Of these: ordered to stand still. */
    stopped: z.number().int(),
    pending: z.number().int(),
    failed: z.number().int(),
    removed: z.number().int(),
    downSeconds: z.number().nullable(),
  }),
})

export const programInstallRoutes = [
  listProgramInstalls,
  getProgramInstall,
  previewProgramInstall,
  requestProgramInstall,
  updateProgramOnRobot,
  removeProgramFromRobot,
  retryProgramInstall,
  cancelProgramInstall,
  listProgramInstallLogs,
  getUnitPrograms,
  removeUnorderedProgram,
  getProgramStatistics,
]
