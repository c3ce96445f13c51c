import type { AuditAction } from '@filo/contract/audit/audit-actions'
import type { AuditBreach, AuditHead } from '@filo/contract/audit/audit-head'
import type { AuditEntry } from '@filo/contract/audit/audit-routes'
import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { BaseContext } from '../../base-context.ts'
import { mayRewrite } from '../../db/append-only.ts'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { mapTexts, storableText } from '../../db/storable-text.ts'
import { beforeCommit } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { type Actor, actorId, type UserActor } from '../../rights/actor.ts'
import { auditVisibility } from './audit-policy.ts'
import {
  type AuditRow,
  appendAudit,
  auditConditions,
  findOwnPeople,
  listAuditRows,
  listRecordsOf,
  type NewAuditRow,
} from './audit-store.ts'
import { changedFields } from './changed-fields.ts'
import type { AuditHeadsService } from './heads/audit-heads-service.ts'
import { type ChainPlace, createHeadComparison } from './heads/compare-heads.ts'
import { presentAuditEntry } from './present-audit-entry.ts'
import { walkChain } from './walk-chain.ts'

export interface AuditRecord {
  action: AuditAction
  objectType: string
  objectId: string
  objectName: string
  /** Customer whose users may see this line; null or absent = staff only. */
  customerId?: string | null
  before?: object | null
  after?: object | null
  reason?: string | undefined
}

interface AuditListQuery {
  'f.objectType'?: string[] | undefined
  'f.objectId'?: string[] | undefined
  'f.customerId'?: string[] | undefined
  'f.action'?: string[] | undefined
  'f.actorId'?: string[] | undefined
  'f.from'?: string[] | undefined
  'f.to'?: string[] | undefined
  q?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
}

interface AuditVerification {
  isIntact: boolean
  entries: number
  firstBrokenId: string | null
  breach: AuditBreach | null
  headHash: string | null
  headsCompared: number
  vouchedUntilId: string | null
  areHeadsMissing: boolean
  mayBeChanged: boolean
}

const HISTORY_SLICE = 500

function firstDate(values: string[] | undefined): Date | undefined {
  return values?.[0] ? new Date(values[0]) : undefined
}

/** What the use cases here share. */
type Parts = Pick<BaseContext, 'db' | 'clock'> & { auditHeads: Pick<AuditHeadsService, 'storedHeads'> } & {
  unwritten: WeakMap<Db, NewAuditRow[]>
}

/**
 * Writes a record in the transaction of the change it describes: at its end and with its others, because the whole log
 * has one lock and whoever held it while waiting for a row would make everybody wait.
 */
export async function recordAudit(deps: Parts, tx: Db, actor: Actor, entry: AuditRecord): Promise<void> {
  const { unwritten } = deps
  const row = auditRowOf(deps, actor, entry)
  const waiting = unwritten.get(tx)
  if (waiting) waiting.push(row)
  else if (beforeCommit(tx, () => writeAuditRows(deps, tx))) unwritten.set(tx, [row])
  else await appendAudit(tx, [row])
}

async function writeAuditRows({ unwritten }: Parts, tx: Db): Promise<void> {
  const rows = unwritten.get(tx) ?? []
  unwritten.delete(tx)
  await appendAudit(tx, rows)
}

function auditRowOf({ clock }: Parts, actor: Actor, entry: AuditRecord): NewAuditRow {
  const fields = changedFields(entry.before ?? null, entry.after ?? null)
  const row: NewAuditRow = {
    at: clock.now(),
    actorKind: actor.kind,
    actorId: actorId(actor),
    actorName: actor.name,
    role: actor.kind === 'user' ? actor.role : null,
    action: entry.action,
    objectType: entry.objectType,
    objectId: entry.objectId,
    objectName: entry.objectName,
    customerId: entry.customerId ?? null,
    // Through JSON, so that the hash is over what the database gives back.
    before: fields.before && JSON.parse(JSON.stringify(fields.before)),
    after: fields.after && JSON.parse(JSON.stringify(fields.after)),
    reason: entry.reason ?? null,
    ip: actor.ip,
    requestId: actor.requestId,
  }
  // Whoever the text came from: a character that the database cannot keep would break the chain for good.
  return mapTexts(row, storableText) as NewAuditRow
}

/** One page of the log, newest first. @throws no_permission */
export async function listAudit(
  { db }: Parts,
  actor: UserActor,
  query: AuditListQuery,
): Promise<LongPage<AuditEntry>> {
  const objectTypes = query['f.objectType'] ?? []
  const sight = auditVisibility(actor, objectTypes)
  if (sight === 'none') throw new DomainError(commonErrors.no_permission)
  const [from, to] = [firstDate(query['f.from']), firstDate(query['f.to'])]
  const where = await auditConditions(db, {
    objectTypes,
    objectIds: query['f.objectId'],
    ofCustomers: query['f.customerId'],
    actions: query['f.action'],
    actorIds: query['f.actorId'],
    from,
    to,
    ...(sight === 'all' ? {} : sight),
    q: query.q,
  })
  const { cursor } = query
  const { rows, ...found } = await listAuditRows(db, {
    where,
    isOfSpan: Boolean(from || to),
    cursor,
    ...pageBounds(query),
  })
  const ownPeople = sight === 'all' ? undefined : await findOwnPeople(db, sight.customerId, rows)
  const items = presentRows(
    rows,
    ({ seq }) => String(seq),
    (row) => presentAuditEntry(row, ownPeople),
  )
  return { items, ...found }
}

/** All that was recorded of one object, oldest first, whoever may read it: for what the product itself writes of it. */
export async function listHistoryOf(
  { db }: Parts,
  object: Pick<AuditRow, 'objectType' | 'objectId'>,
): Promise<AuditRow[]> {
  const rows: AuditRow[] = []
  for (;;) {
    const slice = await listRecordsOf(db, object, rows.at(-1)?.seq ?? 0, HISTORY_SLICE)
    rows.push(...slice)
    if (slice.length < HISTORY_SLICE) return rows
  }
}

/**
 * Recomputes every hash from the first record on, and compares the chain with the heads that were kept outside.
 * @param named heads that the caller vouches for
 */
export async function verifyAudit(
  { auditHeads, db }: Parts,
  named: readonly ChainPlace[] = [],
): Promise<AuditVerification> {
  const { heads, isSigned, wereSigned } = await auditHeads.storedHeads()
  const comparison = createHeadComparison<AuditHead | ChainPlace>(
    [...heads, ...named],
    (head) => !('signature' in head) || isSigned(head),
  )
  const walked = await walkChain(db, comparison.see)
  const found = comparison.end(walked.ended === 'whole')
  const { contradiction, forged, matching, vouchedUntil } = found
  const broken = walked.broken ?? contradiction
  const breach = broken?.breach ?? (forged > 0 ? 'head_forged' : null)
  return {
    isIntact: breach === null,
    entries: walked.entries,
    firstBrokenId: broken ? String(broken.firstBrokenSeq) : null,
    breach,
    headHash: walked.entries > 0 ? walked.headHash : null,
    headsCompared: matching,
    vouchedUntilId: vouchedUntil === undefined ? null : String(vouchedUntil),
    areHeadsMissing: wereSigned && matching === 0,
    mayBeChanged: await mayRewrite(db),
  }
}

/** The append-only log of every change of state. */
export function createAuditService(
  deps: Pick<BaseContext, 'db' | 'clock'> & { auditHeads: Pick<AuditHeadsService, 'storedHeads'> },
) {
  /** What transactions under way have to say, in the order in which they said it. */
  const unwritten = new WeakMap<Db, NewAuditRow[]>()
  const parts: Parts = { ...deps, unwritten }
  return {
    record: recordAudit.bind(undefined, parts),
    list: listAudit.bind(undefined, parts),
    historyOf: listHistoryOf.bind(undefined, parts),
    verify: verifyAudit.bind(undefined, parts),
  }
}

export type AuditService = ReturnType<typeof createAuditService>
