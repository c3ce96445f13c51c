import type { CampaignWait } from '@filo/contract/campaigns/campaign-waits'
import type { WaitingGroup, WaitingRow, WaitingUrgency } from '@filo/contract/home/waiting-work'
import { mostCounted, shownOfKind } from '@filo/contract/home/waiting-work'
import type { Finding } from '@filo/contract/installation/installation-checks'
import type { Permission } from '@filo/contract/permissions'
import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/database.ts'
import { countFew } from '../../../db/long-lists/estimate-count.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import type { ReadAgentOffer } from '../../../records/units/agent-offer.ts'
import type { Silence } from '../../../records/units/unit-connection.ts'
import { may, type UserActor } from '../../../rights/actor.ts'

/** A campaign that nothing moves, with what it waits for. */
interface StandingCampaign {
  campaignId: string
  name: string
  wait: CampaignWait
}

/** What the rules read besides the database. */
export interface WaitingFacts {
  db: Db
  now: Date
  /** Which robots are silent, read once for all rules. */
  silence: () => Promise<Silence>
  readAgentOffer: ReadAgentOffer
  /** The campaigns in the actor's sight that stood still for so long, in ms, and why. */
  listStanding: (actor: UserActor, forMs: number) => Promise<readonly StandingCampaign[]>
  /** What the installation's own check of its services found last. */
  readServices: () => Promise<readonly Finding[]>
  /** No demo data is shown: what is urged on everybody who runs it for real counts. */
  isInEarnest: () => Promise<boolean>
}

/** Whose business a kind of work is: who holds the permission, among staff or customers where only theirs. */
interface WaitingActor {
  permission: Permission
  of?: 'staff' | 'customers'
}

export type FoundWork = Pick<WaitingGroup, 'total' | 'rows'>

/** One kind of work that waits: for whom, how urgent, and how its first rows and their number are read in the actor's scope. */
export interface WaitingRule {
  urgency: WaitingUrgency
  actors: readonly WaitingActor[]
  read: (facts: WaitingFacts, actor: UserActor) => Promise<FoundWork>
}

/** Whether a kind of work is somebody's business. */
export function isBusinessOf(actor: UserActor, { actors }: Pick<WaitingRule, 'actors'>): boolean {
  const side = actor.scope.kind === 'all' ? 'staff' : 'customers'
  return actors.some(({ permission, of }) => (of === undefined || of === side) && may(actor, permission))
}

/** One more than is shown is read: whether there are more is known without counting. */
export const readRows = shownOfKind + 1

type Named = 'id' | 'title' | 'reason'

/** A row with what its kind knows of it; the rest is nothing. */
export function waitingRow(known: Pick<WaitingRow, Named> & Partial<Omit<WaitingRow, Named>>): WaitingRow {
  return {
    about: null,
    params: {},
    wait: null,
    message: null,
    packageName: null,
    text: null,
    since: null,
    dueAt: null,
    isReady: true,
    refs: {},
    ...known,
  }
}

/** The rows to show of those read, and how many there are: counted only where not all were read. */
export async function foundWork<T>(
  read: readonly T[],
  present: (row: T) => WaitingRow,
  countAll: () => Promise<number>,
): Promise<FoundWork> {
  const total = read.length < readRows ? read.length : await countAll()
  return { total: Math.min(total, mostCounted + 1), rows: read.slice(0, shownOfKind).map(present) }
}

/** Counts the rows of one table up to the bound. */
export function countUpTo(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  return countFew(db, table, where, mostCounted)
}

/** Counts what a query finds that reads no more than the bound and one. */
export async function countFound(
  db: Db,
  found: (limit: number) => { as: (name: string) => unknown },
): Promise<number> {
  const rows = found(mostCounted + 1).as('found')
  const [row] = await db.select({ value: count() }).from(rows as PgTable)
  return row?.value ?? 0
}

/** An instant as it goes out. */
export const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** A release by its name and number. */
export const releaseTitle = (aros: { name: string; semver: string; build: number }): string =>
  `${aros.name} ${versionLabel(aros)}`
