import { setTimeout as wait } from 'node:timers/promises'
import type { Costs } from '../../../throttle/budgets.ts'
import { awaySeconds, type RobotBudget } from '../limits/robot-limits.ts'
import type { LinkParts } from './link-parts.ts'
import type { OpenLink } from './open-link.ts'

/**
 * Takes what a robot asks for out of its budgets, after a pause where they are used up. What was gathered does not wait for
 * one that is longer than it would be gathered: `flush` comes first.
 * @returns false when the link ended meanwhile, or ends because the pause would be too long
 */
export async function keepToBudgets(
  { guard, gatherMs }: Pick<LinkParts, 'guard' | 'gatherMs'>,
  link: OpenLink,
  costs: Costs<RobotBudget>,
  flush: () => Promise<void> = async () => {},
): Promise<boolean> {
  const spent = await guard.spend(link.robot, costs)
  if (!spent.isOver && spent.pauseMs > gatherMs) await flush()
  if (spent.isOver) link.bye('flooding', awaySeconds(spent.waitMs))
  else if (spent.pauseMs > 0) await wait(spent.pauseMs, undefined, { signal: link.ended }).catch(() => {})
  return link.isOpen()
}
