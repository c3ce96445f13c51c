import {
  type EntitlementSpan,
  entitlementStateAt,
  type ProgramRequestState,
} from '@filo/contract/program-entitlements/entitlement-states'
import type { StorefrontAccess } from '@filo/contract/storefront/storefront-routes'
import type { PriceModel } from '@filo/contract/stores/listing-kinds'

/** What a customer has and asked for of one program. */
export interface AccessFacts {
  entitlements: readonly EntitlementSpan[]
  requests: readonly {
    id: string
    state: ProgramRequestState
    createdAt: Date
    decidedAt: Date | null
    decisionReason: string | null
  }[]
}

const nothing = { from: null, until: null, requestId: null, declined: null, endedAt: null }

function byStart(a: EntitlementSpan, b: EntitlementSpan): number {
  return a.from.getTime() - b.from.getTime()
}

/** When a right ended: at its end, or before it where somebody ended it. */
function endOf({ until, endedAt }: EntitlementSpan): Date | null {
  if (until === null || endedAt === null) return endedAt ?? until
  return endedAt.getTime() < until.getTime() ? endedAt : until
}

function newest<T>(rows: readonly T[], at: (row: T) => Date | null): T | undefined {
  return rows.toSorted((a, b) => (at(b)?.getTime() ?? 0) - (at(a)?.getTime() ?? 0))[0]
}

/** The customer's own answer to "why not": what was declined last, unless something was granted since. */
function lastDeclined({ requests, entitlements }: AccessFacts) {
  const last = newest(
    requests.filter(({ state }) => state !== 'withdrawn'),
    ({ createdAt }) => createdAt,
  )
  if (last?.state !== 'declined' || !last.decidedAt) return null
  const at = last.decidedAt
  const wasGranted = entitlements.some(({ from }) => from.getTime() > at.getTime())
  return wasGranted ? null : { reason: last.decisionReason ?? '', at: at.toISOString() }
}

/** Whether a customer may install a program at an instant, and what stands in the way; pure. */
export function accessOf(model: PriceModel, facts: AccessFacts, at: Date): StorefrontAccess {
  if (model === 'free') return { ...nothing, kind: 'free' }
  const inState = (state: 'active' | 'upcoming' | 'ended') =>
    facts.entitlements.filter((span) => entitlementStateAt(span, at) === state).toSorted(byStart)
  const active = inState('active').at(-1)
  const until = (span: EntitlementSpan) => span.until?.toISOString() ?? null
  if (active) return { ...nothing, kind: 'entitled', until: until(active) }
  const [upcoming] = inState('upcoming')
  if (upcoming)
    return { ...nothing, kind: 'upcoming', from: upcoming.from.toISOString(), until: until(upcoming) }
  const ended = newest(inState('ended'), endOf)
  const endedAt = (ended && endOf(ended)?.toISOString()) ?? null
  const open = facts.requests.find(({ state }) => state === 'open')
  if (open) return { ...nothing, kind: 'requested', requestId: open.id, endedAt }
  return { ...nothing, kind: 'needed', declined: lastDeclined(facts), endedAt }
}

/** Whether a program may be installed and updated with this access; copies that are installed keep working without. */
export function mayInstallWith({ kind }: Pick<StorefrontAccess, 'kind'>): boolean {
  return kind === 'free' || kind === 'entitled'
}
