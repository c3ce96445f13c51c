import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { Id, Instant } from '../entity.ts'
import { route } from '../route.ts'
import {
  growthBounds,
  mostRetentionDays,
  type RetentionKind,
  retentionKinds,
  retentionRules,
} from './retention-kinds.ts'

const daysOf = (kind: RetentionKind) =>
  z.number().int().min(retentionRules[kind].minDays).max(mostRetentionDays)

/** Days that each kind stays. */
export const RetentionDays = z.object({
  updateLogs: daysOf('updateLogs'),
  programLogs: daysOf('programLogs'),
  robotCommands: daysOf('robotCommands'),
  updates: daysOf('updates'),
  campaignRobots: daysOf('campaignRobots'),
  updateConsents: daysOf('updateConsents'),
  hardwareHistory: daysOf('hardwareHistory'),
  packageFiles: daysOf('packageFiles'),
} satisfies Record<RetentionKind, z.ZodType>)
export type RetentionDays = z.infer<typeof RetentionDays>

/** How many rows go; `isMore` where counting ended there. */
export const RetentionDue = z.object({ count: z.number().int(), isMore: z.boolean() })
export type RetentionDue = z.infer<typeof RetentionDue>

/** What goes and has a name: a package version, with the size of its files in bytes. */
export const RetentionNamed = z.object({ id: Id, name: z.string(), sizeBytes: z.number().int() })
export type RetentionNamed = z.infer<typeof RetentionNamed>

export const RetentionSize = z.object({
  kind: z.enum(retentionKinds),
  rows: z.number().int(),
  /** The database's own guess where there are more than a thousand. */
  isEstimate: z.boolean(),
  /** With indexes and what is stored beside the rows. */
  bytes: z.number().int(),
  oldestAt: Instant.nullable(),
  days: z.number().int(),
  /** What the next run removes; null: it could not be counted in time. */
  due: RetentionDue.nullable(),
  /** The last run that came to its end. */
  lastRun: z.object({ endedAt: Instant, removed: z.number().int() }).nullable(),
})
export type RetentionSize = z.infer<typeof RetentionSize>

export const TableSize = z.object({
  table: z.string(),
  bytes: z.number().int(),
  /** The database's own guess; null: it has none yet. */
  rows: z.number().int().nullable(),
  bound: z.enum(growthBounds),
})
export type TableSize = z.infer<typeof TableSize>

export const Retention = z.object({
  etag: z.string(),
  updatedAt: Instant.nullable(),
  updatedByName: z.string().nullable(),
  measuredAt: Instant,
  databaseBytes: z.number().int(),
  /** Contents of files that the database knows, wherever they are stored; null: they could not be counted in time. */
  blobs: z.object({ count: z.number().int(), bytes: z.number().int() }).nullable(),
  kinds: z.array(RetentionSize),
  /** It is not shortened: every record proves those before it. */
  auditLog: z.object({ rows: z.number().int(), bytes: z.number().int(), oldestAt: Instant.nullable() }),
  /** The largest of all other tables. */
  others: z.array(TableSize),
})
export type Retention = z.infer<typeof Retention>

export const getRetention = route({
  name: 'getRetention',
  method: 'GET',
  path: '/api/installation/retention',
  summary: 'How large what grows is, how long it stays, and what the next run removes',
  access: { permission: 'installation.read' },
  response: Retention,
})

export const RetentionPreview = z.object({
  /** What ended before is removed, but for what stays whatever its age. */
  before: Instant,
  /** Null: it could not be counted in time. */
  due: RetentionDue.nullable(),
  /** The first twenty of what goes, where it has names; empty for mere records. */
  named: z.array(RetentionNamed),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>

export const previewRetention = route({
  name: 'previewRetention',
  method: 'GET',
  path: '/api/installation/retention/preview',
  summary: 'What the next run would remove with another age',
  access: { permission: 'installation.read' },
  query: z.object({
    kind: z.enum(retentionKinds),
    days: z.coerce.number().int().min(1).max(mostRetentionDays),
  }),
  response: RetentionPreview,
})

type Logs = Pick<RetentionDays, 'updateLogs' | 'updates'>

/** An update goes after its log. */
function checkLogDays({ updateLogs, updates }: Logs, context: z.RefinementCtx<Logs>): void {
  if (updateLogs <= updates) return
  context.addIssue({
    code: 'too_small',
    origin: 'number',
    minimum: updateLogs,
    inclusive: true,
    input: updates,
    path: ['updates'],
  })
}

export const setRetention = route({
  name: 'setRetention',
  method: 'PUT',
  path: '/api/installation/retention',
  summary: 'Set how many days each kind stays',
  access: { permission: 'installation.manage' },
  needsProof: true,
  body: RetentionDays.superRefine(checkLogDays),
  response: Retention,
  errors: [commonErrors.etag_mismatch],
})

export const retentionRoutes = [getRetention, previewRetention, setRetention] as const
