import { commonErrors } from '@filo/contract/common-errors'
import { customerUpdateErrors } from '@filo/contract/customer-updates/customer-updates-errors'
import type {
  answerUpdates,
  CustomerUpdate,
  listCustomerUpdates,
  listUpdateAnswers,
  PastAnswer,
  RequestedAnswer,
} from '@filo/contract/customer-updates/customer-updates-routes'
import type { Page } from '@filo/contract/list-query'
import type { BodyOf, QueryOf } from '@filo/contract/route'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readNewestReleases } from '../../records/releases/newer-releases.ts'
import { listNewestConsents } from '../../records/releases/newest-consents.ts'
import { readOwnRoles } from '../../records/units/granted-robots.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { may, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { CampaignOffers, OfferRow } from '../campaigns/campaign-offers-service.ts'
import type { ProgramInstallsService } from '../program-installs/program-installs-service.ts'
import * as store from './customer-updates-store.ts'
import { newsBetween } from './news-between.ts'
import {
  isOpenOffer,
  lastMomentOf,
  type Placed,
  presentCustomerUpdate,
  presentPastAnswer,
  zoneOf,
} from './present-customer-update.ts'
import { restartOf } from './restart-of.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  offers: CampaignOffers
  programInstalls: Pick<ProgramInstallsService, 'impactOnUnits'>
}

/** A robot that is answered for, with what was read of it. */
interface Answered {
  unit: store.UnitWithCustomer
  offer: OfferRow
}

/** Of these robots, whether the actor decides: customer admins for all of theirs, users for those they own or operate. */
async function readMayAnswer({ clock }: Deps, reader: Db, actor: UserActor, unitIds: readonly string[]) {
  if (!may(actor, 'update.consent')) return () => false
  if (actor.scope.kind !== 'robots') return () => true
  const roles = await readOwnRoles(reader, actor, unitIds, clock.now())
  return (unitId: string) => ['owner', 'operator'].includes(roles.get(unitId) ?? '')
}

async function placeOfUpdate(
  { offers, db }: Deps,
  rows: readonly store.UnitWithCustomer[],
): Promise<Placed[]> {
  const unitIds = rows.map(({ unit }) => unit.id)
  const found = await offers.list(db, unitIds)
  const arosIds = [...new Set([...found.values()].map(({ aros }) => aros.id))]
  const answers = await listNewestConsents(db, unitIds, arosIds)
  const answerOf = new Map(answers.map((row) => [`${row.consent.unitId} ${row.consent.arosId}`, row]))
  return rows.map((unit) => {
    const offer = found.get(unit.unit.id)
    return { unit, offer, answer: answerOf.get(`${unit.unit.id} ${offer?.aros.id}`) }
  })
}

/** What the releases on offer bring, read once for all robots of a page. */
async function readUpdateContents({ db }: Deps, placed: readonly Placed[]) {
  const offered = placed.flatMap(({ unit, offer }) => (offer ? [{ unit, offer }] : []))
  const variantIds = [...new Set(offered.map(({ offer }) => offer.aros.variantId))]
  const published = await store.listPublished(db, variantIds)
  const fromIds = offered.flatMap(({ unit, offer }) => readFromVersions(unit, offer) ?? [])
  const arosIds = new Set([...fromIds, ...offered.map(({ offer }) => offer.aros.id)])
  const contents = await store.readContents(db, [...arosIds])
  return { published, contents }
}

/** What it ran before, where it has taken the offered one in by now. */
function readFromVersions({ unit }: store.UnitWithCustomer, { own }: OfferRow): string | null {
  return own.fromArosId ?? unit.installedArosId
}

function requireCustomer(actor: UserActor, customerIds: readonly string[] | undefined): void {
  if (actor.scope.kind === 'all' && !customerIds?.length)
    throw new DomainError(customerUpdateErrors.consent_customer_needed)
}

/** @throws consent_customer_needed for staff who name none */
export async function listUpdatesOfCustomer(
  deps: Deps,
  actor: UserActor,
  query: QueryOf<typeof listCustomerUpdates>,
): Promise<Page<CustomerUpdate>> {
  const { db, programInstalls, offers, clock } = deps
  const customerIds = query['f.customerId']
  requireCustomer(actor, customerIds)
  const conditions = { ...query, customerIds, unitIds: query['f.unitId'], offers: query['f.offer'] }
  const { rows, totalCount } = await store.listUnitRows(db, scopeOf(actor), conditions)
  const placed = await placeOfUpdate(deps, rows)
  const { published, contents } = await readUpdateContents(deps, placed)
  const releases = new Map(published.map((release) => [release.id, release]))
  const offered = placed.flatMap(({ unit, offer }) =>
    offer ? [{ unitId: unit.unit.id, aros: offer.aros }] : [],
  )
  const impact = await programInstalls.impactOnUnits(offered)
  const downtimes = await offers.downtimes(
    db,
    offered.map(({ aros }) => aros),
  )
  const facts = {
    programs: (unitId: string) => impact.get(unitId) ?? [],
    news: ({ unit }: Placed, offer: OfferRow) => {
      const from = readFromVersions(unit, offer)
      const known = from === unit.present?.id ? unit.present : releases.get(from ?? '')
      return newsBetween(published, known ?? null, offer.aros)
    },
    restart: ({ unit }: Placed, offer: OfferRow) => {
      const from = readFromVersions(unit, offer)
      if (from === null) return null
      return restartOf(contents.get(from) ?? [], contents.get(offer.aros.id) ?? [])
    },
    newest: await readNewestReleases(db),
    downtime: ({ aros }: OfferRow) => downtimes.get(aros.id) ?? null,
    hours: ({ unit }: Placed, offer: OfferRow) => offers.hours(offer, unit.customer, unit.unit.siteId),
    mayAnswer: await readMayAnswer(
      deps,
      db,
      actor,
      rows.map(({ unit }) => unit.id),
    ),
    now: clock.now(),
  }
  const items = presentRows(
    placed,
    ({ unit }) => unit.unit.id,
    (each) => presentCustomerUpdate(each, facts),
  )
  return { items, totalCount }
}

/** @throws consent_customer_needed for staff who name none */
export async function listAnswersOfUpdate(
  { db }: Deps,
  actor: UserActor,
  query: QueryOf<typeof listUpdateAnswers>,
): Promise<Page<PastAnswer>> {
  const customerIds = query['f.customerId']
  requireCustomer(actor, customerIds)
  const conditions = { ...query, customerIds, unitIds: query['f.unitId'], answers: query['f.answer'] }
  const { rows, totalCount } = await store.listAnswerRows(db, scopeOf(actor), conditions)
  return { items: presentRows(rows, ({ consent }) => consent.id, presentPastAnswer), totalCount }
}

function requireMoment(
  { clock }: Deps,
  decision: RequestedAnswer,
  answered: readonly Answered[],
): Date | null {
  if (decision.answer !== 'at' && decision.answer !== 'postponed') return null
  const now = clock.now()
  const at = new Date(decision.at)
  if (at <= now) throw new DomainError(customerUpdateErrors.consent_time_past)
  for (const { unit, offer } of answered) {
    const last = lastMomentOf(unit, offer, now)
    if (at <= last) continue
    const dayIn = (language: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zoneOf(unit) }).format(last)
    const named = { serial: unit.unit.serial, day: dayIn('tr'), dayEn: dayIn('en-GB') }
    throw new DomainError(customerUpdateErrors.consent_too_late, named)
  }
  return at
}

async function findUpdate(
  deps: Deps,
  tx: Db,
  actor: UserActor,
  conditions: ReadonlyMap<string, string>,
): Promise<Answered[]> {
  const { offers } = deps
  const unitIds = [...conditions.keys()]
  const units = await store.findUnits(tx, scopeOf(actor), unitIds)
  if (units.size < unitIds.length) throw new DomainError(commonErrors.not_found)
  const mayAnswer = await readMayAnswer(deps, tx, actor, unitIds)
  const locked = await offers.lock(tx, unitIds)
  return [...units].map(([unitId, unit]) => {
    const { serial } = unit.unit
    if (!mayAnswer(unitId)) throw new DomainError(customerUpdateErrors.consent_not_yours, { serial })
    const offer = locked.get(unitId)
    if (!offer || offer.aros.id !== conditions.get(unitId) || !isOpenOffer(unit, offer))
      throw new DomainError(customerUpdateErrors.consent_not_offered, { serial })
    return { unit, offer }
  })
}

async function storeAnswer(
  deps: Deps,
  tx: Db,
  actor: UserActor,
  answered: readonly Answered[],
  decision: RequestedAnswer,
) {
  const { clock, ids, audit } = deps
  const at = requireMoment(deps, decision, answered)
  const { answer } = decision
  const submitted = { answer, at, answeredBy: actor.userId, answeredAt: clock.now() }
  const rows = answered.map(({ unit, offer }) => {
    const about = { unitId: unit.unit.id, arosId: offer.aros.id, customerId: unit.customer.id }
    return { id: ids.next(), ...about, ...submitted }
  })
  await store.insertConsents(tx, rows)
  for (const { unit, offer } of answered) {
    const { id, serial, customerId } = unit.unit
    const subject = unitSubject({ id, serial, customerId })
    const after = { answer, at: at?.toISOString() ?? null, aros: `${offer.aros.name} ${offer.aros.semver}` }
    await audit.record(tx, actor, { action: 'update.answered', ...subject, after })
  }
}

/**
 * Decides for all of the robots or for none.
 * @throws not_found consent_not_yours consent_not_offered consent_time_past consent_too_late
 */
export function answerUpdate(
  deps: Deps,
  actor: UserActor,
  { robots, decision }: BodyOf<typeof answerUpdates>,
): Promise<{ answeredCount: number }> {
  const { db, offers } = deps
  const conditions = new Map(robots.map(({ unitId, arosId }) => [unitId, arosId]))
  return db.transaction(async (tx) => {
    const answered = await findUpdate(deps, tx, actor, conditions)
    await storeAnswer(deps, tx, actor, answered, decision)
    await offers.lookAgain(
      tx,
      answered.map(({ offer }) => offer),
    )
    for (const [customerId, theirs] of Map.groupBy(answered, ({ unit }) => unit.customer.id)) {
      const unitIds = theirs.map(({ unit }) => unit.unit.id)
      publish(tx, changed('consents', null, 'answered', { customerId, unitIds }))
    }
    return { answeredCount: answered.length }
  })
}

/** When customers' robots take what campaigns have for them: their people read, decide and look back here. */
export function createCustomerUpdatesService(deps: Deps) {
  return {
    list: listUpdatesOfCustomer.bind(undefined, deps),
    listAnswers: listAnswersOfUpdate.bind(undefined, deps),
    answer: answerUpdate.bind(undefined, deps),
  }
}

export type CustomerUpdatesService = ReturnType<typeof createCustomerUpdatesService>
