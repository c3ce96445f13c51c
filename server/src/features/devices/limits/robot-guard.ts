import type { BaseContext } from '../../../base-context.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import { type Costs, createBudgets, type Spending } from '../../../throttle/budgets.ts'
import type { RobotAlarms } from './robot-alarms.ts'
import { LONGEST_PAUSE_MS, type RobotBudget, robotRates } from './robot-limits.ts'

type Deps = Pick<BaseContext, 'clock' | 'log'> & { alarms: RobotAlarms }

/** Lines that the log has about one robot's faults; the others are counted. */
const LINES = { burst: 5, perMinute: 5 }

/**
 * Holds robots to their budgets, whatever connection they come by. The budgets are this server's own: with several a robot
 * has as many (docs/security.md).
 */
export function createRobotGuard({ clock, log, alarms }: Deps) {
  const budgets = createBudgets({ rates: robotRates, longestPauseMs: LONGEST_PAUSE_MS })
  const lines = createBudgets({ rates: { lines: LINES }, longestPauseMs: 0 })
  const unsaid = new Map<string, number>()
  const nowMs = () => clock.now().getTime()

  const notify = (robot: RobotActor, budget: RobotBudget) =>
    alarms.raise(robot, 'produced_robot.flooding', { budget })

  /** Takes what something costs; who is over a budget is made known. Not within a transaction. */
  async function spend(robot: RobotActor, costs: Costs<RobotBudget>): Promise<Spending<RobotBudget>> {
    const spent = budgets.spend(robot.unitId, costs, nowMs())
    if (spent.isOver) await notify(robot, spent.kind)
    return spent
  }

  /** Takes one, of which {@link waitFor} said that it is there; made known with the last, since the next are not looked at. */
  async function spendOne(robot: RobotActor, budget: RobotBudget): Promise<void> {
    await spend(robot, { [budget]: 1 })
    if (waitFor(robot.unitId, budget) > 0) await notify(robot, budget)
  }

  /** Milliseconds until a robot may do something again, known before it has proved who it is; 0 = now. */
  const waitFor = (unitId: string, budget: RobotBudget) => budgets.waitFor(unitId, budget, nowMs())

  /** Says something about a robot in the log, a few times a minute; then how often it was not said. */
  function warn({ unitId }: RobotActor, details: object, text: string): void {
    if (lines.spend(unitId, { lines: 1 }, nowMs()).isOver) {
      unsaid.set(unitId, (unsaid.get(unitId) ?? 0) + 1)
      return
    }
    const left = unsaid.get(unitId)
    unsaid.delete(unitId)
    log.warn({ unitId, ...details, ...(left ? { unsaid: left } : {}) }, text)
  }

  return { spend, spendOne, waitFor, warn }
}

export type RobotGuard = ReturnType<typeof createRobotGuard>
