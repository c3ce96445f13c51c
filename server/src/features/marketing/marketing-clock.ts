import { marketingMoves } from '@filo/contract/marketing/marketing-states'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { startRepeating } from '../../ground/start-repeating.ts'
import { stateAfterTick } from '../../records/storefront/store-window.ts'
import { publishOfferChange } from '../../records/storefront/storefront-events.ts'
import { systemActor } from '../../rights/actor.ts'
import { requireLockedOffer } from './locked-offer.ts'
import type { MarketingDeps } from './marketing-deps.ts'
import { publishMarketingChange } from './marketing-records.ts'
import { findOffer } from './marketing-store.ts'
import { moveOffer } from './move-marketing.ts'
import { listDueOffers, replacePlaces } from './places-store.ts'

/** How often marketing versions are asked for that a store's clock moves. */
const TICK_MS = 5000

/**
 * Puts marketing versions on show and takes them off at the minutes of their windows: a job looks at one, reckons how it
 * stands in each store now and writes that. What is due is read from the tables, so that a server that was off catches up.
 */
export function createMarketingClock(deps: MarketingDeps & Pick<BaseContext, 'jobs' | 'log'>) {
  const { db, clock, jobs, log } = deps
  const actor = systemActor('filo')
  const queue = jobs.define('marketing', { run, listUnfinished: () => listDueOffers(db, clock.now()) })

  async function move(tx: Db, id: string): Promise<void> {
    const { offer, content, stores, ...rest } = await requireLockedOffer(tx, actor, id)
    if (!marketingMoves.tick.from.includes(offer.state)) return
    const states = await replacePlaces(tx, id, stores, { window: content.window, now: clock.now() })
    const to = stateAfterTick(offer.state, states)
    const places = stores.map(({ name }, index) => `${name.tr}: ${states[index] ?? ''}`)
    if (to === offer.state) {
      publishMarketingChange(tx, id, 'places')
      await publishOfferChange(tx, id)
    } else
      await moveOffer(tx, deps, actor, {
        offer,
        code: rest.package.code,
        move: 'tick',
        to,
        note: { places },
      })
  }

  async function run(id: string): Promise<undefined> {
    await db.transaction(async (tx) => {
      if (await findOffer(tx, actor, id)) await move(tx, id)
    })
  }

  /** Asks for a look at those that something is due for. */
  async function requestDue(): Promise<void> {
    for (const id of await listDueOffers(db, clock.now())) await queue.add(db, id)
    queue.wake()
  }

  /** Begins to ask regularly; @returns ends it */
  function start(): () => void {
    const onError = (error: unknown) => log.error({ err: error }, 'marketing cannot be looked at')
    return startRepeating(requestDue, TICK_MS, onError)
  }

  return { start, run, requestDue }
}
