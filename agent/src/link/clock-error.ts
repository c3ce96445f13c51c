import { clockDifference, clockToleranceSeconds } from '@filo/contract/device/link/robot-clock'

/** A robot's clock may differ by this much from the server's before anybody is told. */
export const clockToleranceMs = clockToleranceSeconds * 1000

/**
 * Says that a robot's clock is wrong and by how much, in whole days, hours or minutes; undefined where it is right.
 * @param aheadMs the robot's clock less the server's, in milliseconds
 */
export function describeClockError(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= clockToleranceMs) return undefined
  const { count, unit, isAhead } = clockDifference(aheadMs / 1000)
  const where = isAhead ? 'ahead of' : 'behind'
  return `the clock of this robot is ${count} ${unit}${count === 1 ? '' : 's'} ${where} the server's`
}
