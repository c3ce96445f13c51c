import { openCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import type { UpdateMessage } from '@filo/contract/device/messages/update-progress'
import { DAY_MS } from '@filo/contract/durations'
import { customerSteps, onboardingSteps } from '@filo/contract/home/home-routes'
import type { Language } from '@filo/contract/localized-text'
import type { BaseContext } from '../../base-context.ts'
import { estimateOnce } from '../../db/long-lists/cached-estimates.ts'
import { countRemoteQuestions } from '../../records/people/remote-questions.ts'
import { presentRef } from '../../records/releases/aros-ref.ts'
import { readNewestReleases } from '../../records/releases/newer-releases.ts'
import { countWaitingOffers } from '../../records/releases/update-offers.ts'
import { countRecalledAgents, type ReadAgentOffer } from '../../records/units/agent-offer.ts'
import { countDiffering, countWaitingHardware } from '../../records/units/unit-hardware.ts'
import { may, type Scope, type UserActor } from '../../rights/actor.ts'
import { countFleet, listReleases } from './fleet-store.ts'
import * as store from './home-store.ts'
import { dayIn, lastDays, outcomesByDay } from './last-days.ts'
import { customerTitles, onboardingTitles } from './onboarding-titles.ts'
import { countFailedSince, countFailingServices, countOutcomes } from './outcomes-store.ts'
import { createSettledOutcomes, isWorthKeeping } from './settled-outcomes.ts'

const CHART_DAYS = 14
const SHOWN_VERSIONS = 8
const LISTED_VERSIONS = 500
const SHOWN_NEWS = 12

/** What the use cases here share. */
type Parts = Pick<BaseContext, 'db' | 'clock'> & { readAgentOffer: ReadAgentOffer } & {
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

/** Counts what waits for the actor, by kind; null where that is not theirs to do. */
export async function getHomeWork({ db, readAgentOffer, clock }: Parts, actor: UserActor) {
  const agents = may(actor, 'agent.renew')
    ? await countRecalledAgents(db, actor.scope, await readAgentOffer(db))
    : null
  return {
    approvals: may(actor, 'aros.approve') ? await store.countApprovals(db, actor.userId) : null,
    versionApprovals: may(actor, 'package.approve')
      ? await store.countVersionApprovals(db, actor.userId)
      : null,
    programReviews: may(actor, 'program.review') ? await store.countProgramReviews(db) : null,
    marketingReviews: may(actor, 'marketing.review') ? await store.countMarketingReviews(db) : null,
    programRequests: may(actor, 'entitlement.manage') ? await store.countProgramRequests(db) : null,
    tests: may(actor, 'test.verdict') ? await store.countOwnTests(db, actor.userId) : null,
    enrolments: may(actor, 'robot.accept') ? await store.countPendingEnrolments(db) : null,
    draftVersions: may(actor, 'package.upload') ? await store.countOwnDrafts(db, actor.userId) : null,
    stoppedCampaigns: may(actor, 'campaign.run') ? await store.countCampaigns(db, ['paused']) : null,
    openCampaigns: may(actor, 'campaign.read') ? await store.countCampaigns(db, openCampaignStates) : null,
    hardwareChanges: may(actor, 'hardware.decide') ? await countWaitingHardware(db) : null,
    hardwareDiffers: may(actor, 'hardware.decide') ? await countDiffering(db) : null,
    agentsLeaving: agents?.leaving ?? null,
    agentsByHand: agents?.byHand ?? null,
    remoteToAnswer: may(actor, 'remote.consent')
      ? await countRemoteQuestions(db, actor.scope, clock.now())
      : null,
    updatesToAnswer: may(actor, 'update.consent') ? await countWaitingOffers(db, actor.scope) : null,
  }
}

/** Lists the latest news of updates of robots in scope. */
export async function getHomeActivity({ db }: Parts, actor: UserActor, language: Language) {
  const rows = await store.listNews(db, actor.scope, SHOWN_NEWS)
  const items = rows.map(({ update, serial, name, semver, packageName }) => {
    const message = update.message as UpdateMessage
    return {
      id: update.id,
      unitId: update.unitId,
      serial,
      state: update.state,
      arosName: name ? `${name} ${semver}` : null,
      text: updateMessageText(message, language, packageName),
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

/** "What needs me now": small numbers, each counted in the actor's scope. */
export function createHomeService(
  deps: Pick<BaseContext, 'db' | 'clock'> & { readAgentOffer: ReadAgentOffer },
) {
  const settled = createSettledOutcomes()
  const parts: Parts = { ...deps, settled }
  return {
    fleet: getHomeFleet.bind(undefined, parts),
    releases: getHomeReleases.bind(undefined, parts),
    outcomes: getHomeOutcomes.bind(undefined, parts),
    work: getHomeWork.bind(undefined, parts),
    activity: getHomeActivity.bind(undefined, parts),
    onboarding: getOnboarding.bind(undefined, parts),
  }
}

export type HomeService = ReturnType<typeof createHomeService>
