import type {
  CustomerUpdate,
  PastAnswer,
  SubmittedAnswer,
  UpdateOffer,
} from '@filo/contract/customer-updates/customer-updates-routes'
import type { RestartScope } from '@filo/contract/device/assignment/package-content'
import { RuntimeInfo } from '@filo/contract/device/messages/runtime-info'
import { isOutOfTouch } from '@filo/contract/produced-robots/shown-update-state'
import { measuredPercent } from '@filo/contract/updates/measured-percent'
import { presentRef } from '../../records/releases/aros-ref.ts'
import { hasNewerRelease, type NewestReleases } from '../../records/releases/newer-releases.ts'
import type { NewestConsent } from '../../records/releases/newest-consents.ts'
import { entitlementOfUnit, unitZone } from '../../records/releases/update-entitlements.ts'
import { presentRunningProof, unproven } from '../../records/units/running-proof.ts'
import { presentConnection } from '../../records/units/unit-states.ts'
import type { CampaignOffers, OfferRow } from '../campaigns/campaign-offers-service.ts'
import type { AnswerRow, UnitWithCustomer } from './customer-updates-store.ts'
import { installConditions } from './install-conditions.ts'
import { lastPostponeMoment } from './last-postpone.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

function presentAnswer({ consent, answeredByName }: NewestConsent): SubmittedAnswer {
  const { answer, at, answeredAt } = consent
  return { answer, at: iso(at), answeredByName, answeredAt: answeredAt.toISOString() }
}

/** Where the robot stands. */
export interface Placed {
  unit: UnitWithCustomer
  offer: OfferRow | undefined
  answer: NewestConsent | undefined
}

/** In whose time zone a robot's days begin. */
export function zoneOf({ unit, customer }: UnitWithCustomer): string {
  return unitZone(customer, unit.siteId)
}

function presentEntitlement({ unit, customer }: UnitWithCustomer, now: Date): CustomerUpdate['entitlement'] {
  const found = entitlementOfUnit(customer, unit)
  return found && { until: found.until, isOver: found.endsAt <= now }
}

/** The last moment to which an offer may be put off. */
export function lastMomentOf(unit: UnitWithCustomer, { own }: OfferRow, now: Date): Date {
  return lastPostponeMoment(own.requestedAt ?? now, unit.customer.updatePolicy.postponeMaxDays, zoneOf(unit))
}

/** Whether an answer changes anything: the customer is asked, and the robot still waits or was left out for its answer. */
export function isOpenOffer({ customer }: UnitWithCustomer, { own, campaign }: OfferRow): boolean {
  const isRequested = campaign.policy.followsCustomers && customer.updatePolicy.mode === 'consent'
  return isRequested && customer.status === 'active' && (own.state === 'queued' || own.state === 'skipped')
}

/** The parts of what a robot reported of itself that its updates wait for; a part in another shape counts as not reported. */
const Body = RuntimeInfo.pick({ battery: true, hold: true, unreported: true })
function reportedBody({ runtimeInfo }: UnitWithCustomer) {
  const { battery, hold, unreported } = Body.partial()
    .catch({})
    .parse(runtimeInfo ?? {})
  return { battery: battery ?? null, hold: hold ?? null, unreported: unreported ?? null }
}

function presentConditions(
  { unit: row, answer }: Placed,
  offer: OfferRow,
  { hours, isInTouch, now }: Pick<OfferFacts, 'hours' | 'isInTouch' | 'now'>,
): UpdateOffer['conditions'] {
  const { own, update } = offer
  if (own.state !== 'queued' && own.state !== 'assigned') return []
  const isNamed = answer?.consent.answer === 'at'
  return installConditions({
    ...reportedBody(row),
    isInTouch,
    hasRelease: row.unit.installedArosId !== null,
    waitsFor: update?.state === 'waiting' ? update.message.key : null,
    window: isNamed ? null : hours.window,
    opensAt: hours.opensAt,
    now,
  })
}

/** What is known of an offer beside its row. */
interface OfferFacts {
  downtime: UpdateOffer['downtime']
  hours: ReturnType<CampaignOffers['hours']>
  isInTouch: boolean
  news: OfferRow['aros'][]
  restart: RestartScope | null
  programs: UpdateOffer['programs']
  now: Date
}

function presentOffer(
  placed: Placed,
  offer: OfferRow,
  { news, restart, programs, downtime, ...facts }: OfferFacts,
): CustomerUpdate['offer'] {
  const { unit, answer } = placed
  const { own, aros, update } = offer
  const isOpen = isOpenOffer(unit, offer)
  return {
    aros: presentRef(aros),
    news: news.map((release) => ({
      aros: presentRef(release),
      publishedAt: iso(release.publishedAt),
      notes: release.notes,
    })),
    restart,
    downtime: downtime && { of: downtime.of, robots: downtime.robots, medianS: downtime.medianS },
    conditions: presentConditions(placed, offer, facts),
    needsAnswer: isOpen && !answer && own.state === 'queued' && own.reason === 'consent',
    isOpen,
    answer: answer ? presentAnswer(answer) : null,
    lastMoment: lastMomentOf(unit, offer, facts.now).toISOString(),
    state: own.state,
    reason: own.reason,
    waitsUntil: iso(own.waitsUntil),
    isPaused: offer.campaign.state === 'paused',
    programs,
    update: update && { state: update.state, progressPercent: measuredPercent(update) },
  }
}

interface Facts {
  news: (placed: Placed, offer: OfferRow) => OfferRow['aros'][]
  restart: (placed: Placed, offer: OfferRow) => RestartScope | null
  newest: NewestReleases
  downtime: (offer: OfferRow) => UpdateOffer['downtime']
  hours: (placed: Placed, offer: OfferRow) => ReturnType<CampaignOffers['hours']>
  programs: (unitId: string) => UpdateOffer['programs']
  mayAnswer: (unitId: string) => boolean
  now: Date
}

/** Whether it ran the newest release when it was last heard of; null where that is not known. */
function wasLatest({ unit, lastSeenAt }: UnitWithCustomer, newest: NewestReleases): boolean | null {
  const { variantId, lifeState, installedArosId } = unit
  if (lastSeenAt === null || installedArosId === null || !newest.has(variantId)) return null
  return !hasNewerRelease({ variantId, lifeState, desiredArosId: installedArosId }, newest)
}

/** The only door of a customer's robots with their updates to the outside. */
export function presentCustomerUpdate(placed: Placed, facts: Facts): CustomerUpdate {
  const { unit: row, offer } = placed
  const { unit, present } = row
  const { lastSeenAt, limits } = row
  const heard = presentConnection({ connection: unit.connection, lastSeenAt, limits }, facts.now)
  const lastWord = wasLatest(row, facts.newest)
  const about = offer && {
    news: facts.news(placed, offer),
    restart: facts.restart(placed, offer),
    programs: facts.programs(unit.id),
    downtime: facts.downtime(offer),
    hours: facts.hours(placed, offer),
    isInTouch: !isOutOfTouch(heard.connection),
    now: facts.now,
  }
  return {
    unitId: unit.id,
    serial: unit.serial,
    robotName: unit.name,
    modelName: row.model.name,
    imageKey: row.robotImageKey ?? row.model.imageKey,
    siteName: row.customer.sites.find(({ id }) => id === unit.siteId)?.name ?? null,
    present: present && presentRef(present),
    ...heard,
    ...presentRunningProof(unit, row.proof ?? unproven),
    isLatest: isOutOfTouch(heard.connection) ? null : lastWord,
    wasLatest: lastWord,
    timeZone: zoneOf(row),
    mayAnswer: facts.mayAnswer(unit.id),
    entitlement: presentEntitlement(row, facts.now),
    offer: offer && about ? presentOffer(placed, offer, about) : null,
  }
}

/** The only door of answers to the outside. */
export function presentPastAnswer(row: AnswerRow): PastAnswer {
  const { consent, unit, aros } = row
  const about = { unitId: unit.id, serial: unit.serial, robotName: unit.name, aros: presentRef(aros) }
  return { id: consent.id, ...about, ...presentAnswer(row) }
}
