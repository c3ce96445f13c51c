import { commonErrors } from '@filo/contract/common-errors'
import type { RetentionKind } from '@filo/contract/retention/retention-kinds'
import type {
  Retention,
  RetentionDays,
  RetentionDue,
  RetentionPreview,
  RetentionSize,
  TableSize,
} from '@filo/contract/retention/retention-routes'
import type { Db } from '../../db/database.ts'
import { countAbout, inTime, surelyExact } from '../../db/long-lists/estimate-count.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { etagOf, requireMatch } from '../../http/routes/etag.ts'
import { readPersonNames } from '../../records/people/person-names.ts'
import { actorId, type UserActor } from '../../rights/actor.ts'
import { removals } from './removals/all-removals.ts'
import type { Removal } from './removals/removal.ts'
import { changedDays, removedBefore, retentionDaysOf } from './retention-days.ts'
import { findDays, type RunState, readRuns, saveDays } from './retention-settings-store.ts'
import type { RetentionDeps } from './run-removals.ts'
import * as sizes from './sizes-store.ts'
import { tableGrowth } from './table-growth.ts'

/** So long one kind's due rows, or the store's contents, may be counted before nobody waits for them any more. */
const COUNT_WITHIN_MS = 2000
/** And those of all kinds together: whoever opens the page waits no longer, and what was not counted says so. */
const COUNT_ALL_WITHIN_MS = 6000
/** So many of the other tables are named. */
const OTHERS = 12

/** A record that nobody saved yet has revision 0. */
const unsaved = { revision: 0 }

function removalOf(kind: RetentionKind): Removal {
  const found = removals.find((removal) => removal.kind === kind)
  if (!found) throw new Error(`nothing removes ${kind}`)
  return found
}

/** What is due; null where that is not counted in time. */
async function countDue(
  db: Db,
  removal: Removal,
  { before, withinMs = COUNT_WITHIN_MS }: { before: Date; withinMs?: number },
): Promise<RetentionDue | null> {
  // A limit of 0 would be none to the database.
  if (withinMs < 1) return null
  return (await inTime(db, (tx) => removal.countDue(tx, before), Math.ceil(withinMs))) ?? null
}

type Measured = ReadonlyMap<string, sizes.MeasuredTable>

async function measureKind(
  db: Db,
  { tables, measure }: Removal,
  measured: Measured,
): Promise<{ rows: number; bytes: number }> {
  const [counted] = tables
  if (measure || !counted) return (await measure?.(db)) ?? { rows: 0, bytes: 0 }
  return { rows: await countAbout(db, counted, undefined), bytes: sizes.sizeOf(tables, measured) }
}

interface KindReading {
  measured: Measured
  days: number
  now: Date
  run: RunState | undefined
  /** So long its due rows may be counted. */
  withinMs: number
}

async function readKind(
  db: Db,
  removal: Removal,
  { measured, days, now, run, withinMs }: KindReading,
): Promise<RetentionSize> {
  const { rows, bytes } = await measureKind(db, removal, measured)
  const oldest = await removal.findOldest(db)
  return {
    kind: removal.kind,
    rows,
    isEstimate: !removal.measure && rows > surelyExact,
    bytes,
    oldestAt: oldest?.toISOString() ?? null,
    days,
    due: await countDue(db, removal, { before: removedBefore(now, days), withinMs }),
    lastRun: run?.last ?? null,
  }
}

/** The largest tables that no age of an administrator's bounds, but the audit log. */
function largestOthers(measured: Measured): TableSize[] {
  const others = tableGrowth.filter(({ table, bound }) => bound !== 'age' && table !== 'audit_log')
  return others
    .map(({ table, bound }) => ({
      table,
      bound,
      bytes: measured.get(table)?.bytes ?? 0,
      rows: measured.get(table)?.rows ?? null,
    }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, OTHERS)
}

async function readAudit(db: Db, measured: Measured): Promise<Retention['auditLog']> {
  return {
    rows: await countAbout(db, auditLog, undefined),
    bytes: sizes.sizeOf([auditLog], measured),
    oldestAt: (await sizes.findOldestRecord(db))?.toISOString() ?? null,
  }
}

/** Reads what grows with the years: its size, how long it stays, and its removal. The whole installation's: for administrators. */
export async function readRetention({ db, clock }: Pick<RetentionDeps, 'db' | 'clock'>): Promise<Retention> {
  const now = clock.now()
  const row = await findDays(db)
  const days = retentionDaysOf(row?.value)
  const [measured, runs] = [await sizes.measureTables(db), await readRuns(db)]
  const names = await readPersonNames(db, row?.updatedBy ? [row.updatedBy] : [])
  const kinds: RetentionSize[] = []
  const endsAtMs = now.getTime() + COUNT_ALL_WITHIN_MS
  for (const removal of removals) {
    const { kind } = removal
    const withinMs = Math.min(COUNT_WITHIN_MS, endsAtMs - clock.now().getTime())
    kinds.push(
      await readKind(db, removal, { measured, days: days[kind], now, run: runs.get(kind), withinMs }),
    )
  }
  return {
    etag: etagOf(row ?? unsaved),
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedByName: names.get(row?.updatedBy ?? '') ?? null,
    measuredAt: now.toISOString(),
    databaseBytes: await sizes.measureDatabase(db),
    blobs: (await inTime(db, sizes.measureBlobs, COUNT_WITHIN_MS)) ?? null,
    kinds,
    auditLog: await readAudit(db, measured),
    others: largestOthers(measured),
  }
}

/** Counts what the next run would remove of a kind with other days. */
export async function previewRetention(
  { db, clock }: Pick<RetentionDeps, 'db' | 'clock'>,
  { kind, days }: { kind: RetentionKind; days: number },
): Promise<RetentionPreview> {
  const before = removedBefore(clock.now(), days)
  const removal = removalOf(kind)
  return {
    before: before.toISOString(),
    due: await countDue(db, removal, { before }),
    named: (await inTime(db, async (tx) => removal.listDue?.(tx, before), COUNT_WITHIN_MS)) ?? [],
  }
}

/** Sets how many days each kind stays. @throws etag_mismatch */
export async function setRetention(
  deps: RetentionDeps,
  actor: UserActor,
  { days, ifMatch }: { days: RetentionDays; ifMatch: string | undefined },
): Promise<Retention> {
  await deps.db.transaction(async (tx) => {
    const row = await findDays(tx)
    requireMatch(row ?? unsaved, ifMatch)
    const changed = Object.entries(changedDays(retentionDaysOf(row?.value), days))
    const saved = { value: days, updatedAt: deps.clock.now(), updatedBy: actorId(actor) }
    if (!(await saveDays(tx, saved, (row ?? unsaved).revision)))
      throw new DomainError(commonErrors.etag_mismatch)
    await deps.audit.record(tx, actor, {
      action: 'retention.changed',
      objectType: 'setting',
      objectId: 'retention',
      objectName: 'Filo',
      before: Object.fromEntries(changed.map(([kind, { before }]) => [kind, before])),
      after: Object.fromEntries(changed.map(([kind, { after }]) => [kind, after])),
    })
  })
  return readRetention(deps)
}
