import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { EntityMeta, Id, Instant, idParams, Reason } from '../entity.ts'
import { ListQuery, longListQuery, longPageOf, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { ServiceKind } from '../service-records/service-record-kinds.ts'
import { serviceRecordErrors } from '../service-records/service-records-errors.ts'
import { ModelCheck } from './compare-with-model.ts'
import { HardwareChangeKind, HardwareFieldChange } from './diff-hardware.ts'
import { HardwareCause, HardwareChangeState, HardwareSeverityWord } from './hardware-change-states.ts'
import { hardwareErrors } from './hardware-errors.ts'
import { HardwarePart, HardwareTopic } from './hardware-parts.ts'
import { HardwareInventory } from './hardware-snapshot.ts'

/** When hardware was seen first and last as it is; `collectedAt` is the robot's own clock at the last look. */
export const HardwareSnapshotRow = z.object({
  id: Id,
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  collectedAt: Instant,
  agentVersion: z.string(),
  durationMs: z.number().int(),
  warnings: z.array(z.string()),
  hash: z.string(),
})
export type HardwareSnapshotRow = z.infer<typeof HardwareSnapshotRow>

export const HardwareChange = EntityMeta.extend({
  unitId: Id,
  serial: z.string(),
  detectedAt: Instant,
  /** When the same place changed last; the same as `detectedAt` where it changed once. */
  lastAt: Instant,
  /** How often the same place changed while nobody looked. */
  times: z.number().int(),
  /** It is again as it was. */
  wentBack: z.boolean(),
  topic: HardwareTopic,
  part: HardwarePart,
  /** What the robot calls the part. */
  title: z.string(),
  kind: HardwareChangeKind,
  severity: HardwareSeverityWord,
  state: HardwareChangeState,
  mustBeExplained: z.boolean(),
  cause: HardwareCause.nullable(),
  reason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  fields: z.array(HardwareFieldChange),
  fieldCount: z.number().int(),
  fromSnapshotId: Id,
  toSnapshotId: Id,
  nextStates: z.array(HardwareChangeState),
  /** What was written down of the work that it came of; null where nobody named it, or the reader may not see it. */
  serviceRecord: z.object({ id: Id, performedOn: z.string(), kind: ServiceKind }).nullable(),
})
export type HardwareChange = z.infer<typeof HardwareChange>

/** Sorts by `lastAt`, `detectedAt`. */
export const listHardwareChanges = route({
  name: 'listHardwareChanges',
  method: 'GET',
  path: '/api/hardware/changes',
  summary: 'What changed in the hardware of robots in scope',
  access: { permission: 'hardware.read' },
  query: longListQuery({
    unitId: Id,
    topic: HardwareTopic,
    kind: HardwareChangeKind,
    severity: HardwareSeverityWord,
    state: HardwareChangeState,
    /** `true`: nobody has explained it yet, or it is to be inspected. */
    waits: z.enum(['true', 'false']),
    /** `true`: the robot is not built as its model says. */
    differs: z.enum(['true', 'false']),
  }),
  response: longPageOf(HardwareChange),
})

export const getHardwareChange = route({
  name: 'getHardwareChange',
  method: 'GET',
  path: '/api/hardware/changes/:changeId',
  summary: 'One change of hardware',
  access: { permission: 'hardware.read' },
  params: idParams('changeId'),
  response: HardwareChange,
})

export const decideHardwareChange = route({
  name: 'decideHardwareChange',
  method: 'POST',
  path: '/api/hardware/changes/:changeId/decision',
  summary: 'Say what a change of hardware is: expected, to be inspected, or resolved',
  access: { permission: 'hardware.decide' },
  params: idParams('changeId'),
  body: z.object({
    state: HardwareChangeState.exclude(['new']),
    /** What it came of; needed where the change must be explained, unless it is only flagged. */
    cause: HardwareCause.optional(),
    reason: Reason,
    /** A finished service record of the same robot that explains it. */
    serviceRecordId: Id.optional(),
  }),
  response: HardwareChange,
  errors: [
    hardwareErrors.hardware_state_refused,
    hardwareErrors.hardware_cause_missing,
    serviceRecordErrors.service_record_is_draft,
    commonErrors.etag_mismatch,
  ],
})

export const getHardwareSummary = route({
  name: 'getHardwareSummary',
  method: 'GET',
  path: '/api/hardware/summary',
  summary: 'How many changes of hardware in scope wait for somebody',
  access: { permission: 'hardware.read' },
  response: z.object({
    /** Changes that somebody wants inspected. */
    flagged: z.number().int(),
    /** Changes since the passport that nobody has explained. */
    unexplained: z.number().int(),
    /** Robots that these are of. */
    robots: z.number().int(),
    /** The hardware of at least one robot was looked at. */
    isScanned: z.boolean(),
  }),
})

const ofUnit = { access: { permission: 'hardware.read' }, params: idParams('unitId') } as const

/** The newest scan that was asked for. */
export const HardwareScan = z.object({
  id: Id,
  state: z.enum(['waiting', 'done', 'refused', 'expired']),
  requestedAt: Instant,
})

export const HardwarePassport = z.object({
  id: Id,
  frozenAt: Instant,
  frozenByName: z.string().nullable(),
  hash: z.string(),
  /** The robot is now as it was then. */
  isSame: z.boolean(),
})

export const UnitHardware = z.object({
  unitId: Id,
  serial: z.string(),
  name: z.string(),
  modelName: LocalizedText,
  snapshot: HardwareSnapshotRow.nullable(),
  inventory: HardwareInventory.nullable(),
  passport: HardwarePassport.nullable(),
  /** What its model is built with, and whether this robot is. */
  modelChecks: z.array(ModelCheck),
  open: z.object({ new: z.number().int(), flagged: z.number().int(), unexplained: z.number().int() }),
  scan: HardwareScan.nullable(),
  /** Null: its agent has not said yet. */
  canScan: z.boolean().nullable(),
})
export type UnitHardware = z.infer<typeof UnitHardware>

export const getUnitHardware = route({
  ...ofUnit,
  name: 'getUnitHardware',
  method: 'GET',
  path: '/api/produced-robots/:unitId/hardware',
  summary: 'What a robot is made of, as it last reported it',
  response: UnitHardware,
})

export const listHardwareSnapshots = route({
  ...ofUnit,
  name: 'listHardwareSnapshots',
  method: 'GET',
  path: '/api/produced-robots/:unitId/hardware/snapshots',
  summary: 'What a robot was made of over time, newest first',
  query: ListQuery,
  response: pageOf(HardwareSnapshotRow),
})

const Difference = z.object({
  part: HardwarePart,
  topic: HardwareTopic,
  kind: HardwareChangeKind,
  title: z.string(),
  severity: HardwareSeverityWord,
  fields: z.array(HardwareFieldChange),
})

const Side = z.object({
  kind: z.enum(['passport', 'snapshot']),
  unitId: Id,
  serial: z.string(),
  at: Instant,
})

export const HardwareComparison = z.object({
  before: Side,
  after: Side,
  differences: z.array(Difference),
})
export type HardwareComparison = z.infer<typeof HardwareComparison>

export const compareHardware = route({
  ...ofUnit,
  name: 'compareHardware',
  method: 'GET',
  path: '/api/produced-robots/:unitId/hardware/comparison',
  summary: 'A robot as it is beside its passport, an earlier look at it, or another robot',
  query: z.object({
    with: z.enum(['passport', 'snapshot', 'robot']),
    /** Of `snapshot`: which one. */
    snapshotId: Id.optional(),
    /** Of `robot`: which one. */
    otherUnitId: Id.optional(),
  }),
  response: HardwareComparison,
  errors: [hardwareErrors.hardware_unknown],
})

export const scanHardware = route({
  ...ofUnit,
  name: 'scanHardware',
  method: 'POST',
  path: '/api/produced-robots/:unitId/hardware/scans',
  summary: 'Have a robot look at its hardware now',
  access: { permission: 'hardware.scan' },
  response: HardwareScan,
  status: 202,
  errors: [hardwareErrors.hardware_agent_too_old],
  idempotent: true,
})

export const freezeHardwarePassport = route({
  ...ofUnit,
  name: 'freezeHardwarePassport',
  method: 'POST',
  path: '/api/produced-robots/:unitId/hardware/passport',
  summary: 'Take a robot as it is now for what it is compared with from here on',
  access: { permission: 'robot.register' },
  body: z.object({ reason: Reason }),
  response: HardwarePassport,
  status: 201,
  errors: [hardwareErrors.hardware_unknown],
  idempotent: true,
})

export const downloadHardwareReport = route({
  ...ofUnit,
  name: 'downloadHardwareReport',
  method: 'GET',
  path: '/api/produced-robots/:unitId/hardware/report.json',
  summary: 'The hardware of a robot with its passport and changes, as JSON',
  stream: true,
})

/** In the language of `Accept-Language`. */
export const printHardwareReport = route({
  ...ofUnit,
  name: 'printHardwareReport',
  method: 'GET',
  path: '/api/produced-robots/:unitId/hardware/report.pdf',
  summary: 'The hardware of a robot with its passport and changes, to print (PDF)',
  query: z.object({
    /** IANA zone that times are written in. */
    zone: z.string().max(60).default('UTC'),
  }),
  stream: true,
})

export const hardwareRoutes = [
  listHardwareChanges,
  getHardwareChange,
  decideHardwareChange,
  getHardwareSummary,
  getUnitHardware,
  listHardwareSnapshots,
  compareHardware,
  scanHardware,
  freezeHardwarePassport,
  downloadHardwareReport,
  printHardwareReport,
]
