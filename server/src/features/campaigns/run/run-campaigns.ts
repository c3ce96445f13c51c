import { setImmediate as othersTurn } from 'node:timers/promises'
import { endedCampaignStates, workingCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { afterCommit, publish } from '../../../db/unit-of-work.ts'
import { startRepeating } from '../../../ground/start-repeating.ts'
import { systemActor } from '../../../rights/actor.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import * as robots from '../campaign-robots-store.ts'
import * as store from '../campaigns-store.ts'
import type { ReceiptsQueue } from './campaign-step-parts.ts'
import { type CampaignSteps, createCampaignSteps } from './campaign-steps.ts'

/** Robots of one transaction. The embedded database keeps everybody waiting for as long as one lasts. */
const slice = { postgres: 500, pglite: 100 } as const
/** So many robots are listed in one transaction, a fraction of a second; the first as many when a draft is made. */
export const listedTogether = 1000
/** Pages read how far that is after so many of them. */
const NOTIFY_SLICES = 10
/** How often campaigns are asked for that something is due for. */
const TICK_MS = 5000

const everybody = { kind: 'all' } as const

/**
 * Leads campaigns through their waves: a job looks at one campaign, settles what its robots came to, decides and does the
 * next thing in transactions of one slice. What is decided is read from the tables each time, so that a server that dies
 * leaves nothing half done and another one goes on.
 */
export function createCampaignRunner(deps: CampaignDeps & { receipts: ReceiptsQueue }) {
  const { database, db, clock, log, jobs } = deps
  const most = slice[database.engine]
  const actor = systemActor('filo')
  const queue = jobs.define('campaigns', {
    run,
    listUnfinished: listDue,
    atOnce: 2,
  })

  /** Those that something is due for, or whose robots are not all listed. */
  async function listDue(): Promise<string[]> {
    const due = await store.listDueCampaigns(db, clock.now())
    return [...new Set([...(await robots.listListings(db)), ...due])]
  }

  /** Has consoles read a campaign anew once the transaction is committed. */
  function publishChange(tx: Db, id: string): void {
    publish(tx, changed('campaigns', id, 'changed', { customerId: null }))
  }

  async function settle(id: string, steps: CampaignSteps, signal: AbortSignal): Promise<void> {
    let after: number | undefined = -1
    while (after !== undefined && !signal.aborted) {
      const from: number = after
      after = await db.transaction(async (tx): Promise<number | undefined> => {
        const campaign = await store.lockCampaign(tx, everybody, id)
        const isMoving =
          campaign && campaign.state !== 'draft' && !endedCampaignStates.includes(campaign.state)
        return isMoving ? steps.settleSlice(tx, campaign, from) : undefined
      })
      await othersTurn()
    }
  }

  /** Lists the robots that it was fixed to and that are not listed yet. */
  async function list(id: string, signal: AbortSignal): Promise<void> {
    let hasMore: boolean | undefined = (await robots.findListing(db, id)) !== undefined
    for (let slices = 1; hasMore && !signal.aborted; slices += 1) {
      hasMore = await db.transaction(async (tx) => {
        const campaign = await store.lockCampaign(tx, everybody, id)
        if (!campaign) return undefined
        const isMore = await robots.listRobots(tx, campaign, listedTogether)
        if (!isMore || slices % NOTIFY_SLICES === 0) publishChange(tx, id)
        return isMore
      })
      await othersTurn()
    }
  }

  /** @returns whether there is more to do at once */
  function next(id: string, steps: CampaignSteps): Promise<boolean> {
    return db.transaction(async (tx) => {
      const campaign = await store.lockCampaign(tx, everybody, id)
      if (!campaign) return false
      const isWorking = workingCampaignStates.includes(campaign.state)
      const hasMore = await (isWorking ? steps.handle : steps.rest)(tx, campaign)
      if ((await store.readRevision(tx, id)) !== campaign.revision) publishChange(tx, id)
      return hasMore
    })
  }

  async function run(id: string, signal: AbortSignal): Promise<undefined> {
    const steps = createCampaignSteps({ ...deps, most, actor })
    await list(id, signal)
    if (signal.aborted) return
    await settle(id, steps, signal)
    for (let hasMore = true; hasMore && !signal.aborted; await othersTurn()) hasMore = await next(id, steps)
  }

  /** Asks for a look at those that something is due for. */
  async function requestDue(): Promise<void> {
    for (const id of await listDue()) await queue.add(db, id)
    queue.wake()
  }

  /** Begins to ask regularly; @returns ends it */
  function start(): () => void {
    const onError = (error: unknown) => log.error({ err: error }, 'campaigns cannot be looked at')
    return startRepeating(requestDue, TICK_MS, onError)
  }

  /** Has a campaign looked at that was changed in this transaction. */
  async function request(tx: Db, id: string): Promise<void> {
    await queue.add(tx, id)
    afterCommit(tx, queue.wake)
  }

  return { request, publishChange, start, run }
}

export type CampaignRunner = ReturnType<typeof createCampaignRunner>
