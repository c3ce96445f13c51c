import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import type { UpdateMessage } from '@filo/contract/device/messages/update-progress'
import { DAY_MS } from '@filo/contract/durations'
import { customerSteps, onboardingSteps } from '@filo/contract/home/home-routes'
import type { Language } from '@filo/contract/localized-text'
import type { BaseContext } from '../../base-context.ts'
import { estimateOnce } from '../../db/long-lists/cached-estimates.ts'
import { presentRef } from '../../records/releases/aros-ref.ts'
import { readNewestReleases } from '../../records/releases/newer-releases.ts'
import type { Scope, UserActor } from '../../rights/actor.ts'
import { countFleet, listReleases } from './fleet-store.ts'
import * as store from './home-store.ts'
import { dayIn, lastDays, outcomesByDay } from './last-days.ts'
import { customerTitles, onboardingTitles } from './onboarding-titles.ts'
import { countFailedSince, countFailingServices, countOutcomes } from './outcomes-store.ts'
import { createSettledOutcomes, isWorthKeeping } from './settled-outcomes.ts'
import { listWaitingWork, type WaitingDeps } from './waiting/list-waiting-work.ts'
import { waitingRules } from './waiting/waiting-rules.ts'

const CHART_DAYS = 14
const SHOWN_VERSIONS = 8
const LISTED_VERSIONS = 500
const SHOWN_NEWS = 12

/** What the use cases here share. */
type Parts = Pick<BaseContext, 'db' | 'clock'> & {
  settled: ReturnType<typeof createSettledOutcomes>
}

/** Counts robots by what their links and software say, in the actor's scope. */
export async function getHomeFleet({ db, clock }: Parts, actor: UserActor) {
  const newest = await readNewestReleases(db)
  return countFleet(db, actor.scope, { now: clock.now(), newest }, SHOWN_VERSIONS)
}

/** Counts robots in scope by the release that they run, with its names. */
export async function getHomeReleases({ db, clock }: Parts, actor: UserActor) {
  const newest = await readNewestReleases(db)
  const query = { now: clock.now(), newest }
  const { total, isEstimated, versions } = await countFleet(db, actor.scope, query, LISTED_VERSIONS)
  const names = await listReleases(
    db,
    versions.flatMap(({ arosId }) => arosId ?? []),
  )
  return {
    total,
    isEstimated,
    releases: versions.map(({ arosId, robots }) => {
      const found = names.get(arosId ?? '')
      const { variant, aros, isDefault = false } = found ?? {}
      return {
        aros: aros ? presentRef(aros) : null,
        product: variant ? { id: variant.id, code: variant.code, name: variant.name } : null,
        isDefault,
        robots,
      }
    }),
  }
}

async function readUpdateOutcomes({ settled, db }: Parts, scope: Scope, now: Date) {
  // A day more than is shown: the first one may have 25 hours.
  const since = new Date(now.getTime() - (CHART_DAYS + 1) * DAY_MS)
  const ended = await settled.read(JSON.stringify(scope), { since, now }, (span) =>
    countOutcomes(db, scope, span),
  )
  const failedLastDay = await countFailedSince(db, scope, new Date(now.getTime() - DAY_MS))
  return { ended, failedLastDay }
}

/** Counts how updates ended, day by day in the actor's time zone, and robots with failing services. */
export async function getHomeOutcomes(deps: Parts, actor: UserActor) {
  const { clock, db } = deps
  const now = clock.now()
  const dayOf = dayIn(await store.timeZoneOf(db, actor.userId))
  const { ended, failedLastDay } = await estimateOnce(
    db,
    JSON.stringify(['outcomes', actor.scope]),
    () => readUpdateOutcomes(deps, actor.scope, now),
    (read) => isWorthKeeping(read.ended),
  )
  const failingServices = await countFailingServices(db, actor.scope)
  return {
    days: outcomesByDay(lastDays(dayOf(now), CHART_DAYS), ended, dayOf),
    failedLastDay,
    failingServices,
  }
}

/** Lists the latest news of updates of robots in scope. */
export async function getHomeActivity({ db }: Parts, actor: UserActor, language: Language) {
  const rows = await store.listNews(db, actor.scope, SHOWN_NEWS)
  const items = rows.map(({ update, serial, name, semver }) => {
    const message = update.message as UpdateMessage
    return {
      id: update.id,
      unitId: update.unitId,
      serial,
      state: update.state,
      arosName: name ? `${name} ${semver}` : null,
      text: updateMessageText(message, language),
      at: update.updatesTime.toISOString(),
    }
  })
  return { items }
}

/** Reads which first steps of an installation are done. */
export async function getOnboarding({ db }: Parts, actor: UserActor) {
  const customerId = actor.scope.kind === 'all' ? null : actor.scope.customerId
  if (customerId !== null) {
    const own = await store.readCustomerStart(db, actor.scope, { customerId, selfId: actor.userId })
    return {
      steps: customerSteps.map((step) => ({ step, isDone: own[step], title: customerTitles[step] })),
    }
  }
  const done = await store.readOnboarding(db)
  return {
    steps: onboardingSteps.map((step) => ({ step, isDone: done[step], title: onboardingTitles[step] })),
  }
}

/** "What needs me now", and figures of the fleet, each in the actor's scope. */
export function createHomeService(deps: Omit<WaitingDeps, 'rules'>) {
  const parts: Parts = { ...deps, settled: createSettledOutcomes() }
  return {
    fleet: getHomeFleet.bind(undefined, parts),
    releases: getHomeReleases.bind(undefined, parts),
    outcomes: getHomeOutcomes.bind(undefined, parts),
    waiting: listWaitingWork.bind(undefined, { ...deps, rules: waitingRules }),
    activity: getHomeActivity.bind(undefined, parts),
    onboarding: getOnboarding.bind(undefined, parts),
  }
}

export type HomeService = ReturnType<typeof createHomeService>
