import {
  type WaitingGroup,
  type WaitingKind,
  type WaitingWork,
  waitingKinds,
  waitingUrgencies,
} from '@filo/contract/home/waiting-work'
import type { BaseContext } from '../../../base-context.ts'
import { readSilence, type Silence } from '../../../records/units/unit-connection.ts'
import type { UserActor } from '../../../rights/actor.ts'
import { isBusinessOf, type WaitingFacts, type WaitingRule } from './waiting-facts.ts'

/** So many kinds are read at a time: one after the other would be slow, all together would take every connection. */
const AT_ONCE = 4

export type WaitingDeps = Pick<BaseContext, 'db' | 'clock' | 'log'> &
  Pick<WaitingFacts, 'readAgentOffer' | 'listStanding' | 'readServices' | 'isInEarnest'> & {
    /** A kind without a rule is not read. */
    rules: Readonly<Partial<Record<WaitingKind, WaitingRule>>>
  }

/** The most urgent first; among equals in the order in which the kinds stand. */
export function inOrder(groups: readonly WaitingGroup[]): WaitingGroup[] {
  const place = ({ urgency, kind }: WaitingGroup) =>
    waitingUrgencies.indexOf(urgency) * waitingKinds.length + waitingKinds.indexOf(kind)
  return groups.toSorted((a, b) => place(a) - place(b))
}

/**
 * Lists what waits for the actor, kind by kind in their scope; of some kinds alone where those are all that is shown. A kind that cannot be read is named as unknown and does not
 * keep the others from being read: nobody may conclude from it that nothing waits.
 */
export async function listWaitingWork(
  deps: WaitingDeps,
  actor: UserActor,
  kinds: readonly WaitingKind[] = waitingKinds,
): Promise<WaitingWork> {
  const { db, clock, log, rules, ...ports } = deps
  const now = clock.now()
  let silence: Promise<Silence> | undefined
  const readOnce = () => (silence ??= readSilence(db, now))
  const facts: WaitingFacts = { db, now, silence: readOnce, ...ports }
  const groups: WaitingGroup[] = []
  const unknown: WaitingKind[] = []

  async function readKind(kind: WaitingKind, rule: WaitingRule): Promise<void> {
    try {
      const found = await rule.read(facts, actor)
      if (found.total > 0) groups.push({ kind, urgency: rule.urgency, ...found })
    } catch (error) {
      log.error({ err: error, kind }, 'a kind of waiting work could not be read')
      unknown.push(kind)
    }
  }

  const concerned = [...new Set(kinds)].flatMap((kind) => {
    const rule = rules[kind]
    return rule && isBusinessOf(actor, rule) ? [() => readKind(kind, rule)] : []
  })
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = concerned.shift(); next; next = concerned.shift()) await next()
    }),
  )
  return { groups: inOrder(groups), unknown: waitingKinds.filter((kind) => unknown.includes(kind)) }
}
