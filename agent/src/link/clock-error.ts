/** A robot's clock may differ by this much from the server's before anybody is told. */
export const clockToleranceMs = 300_000

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Says that a robot's clock is wrong and by how much, in whole days, hours or minutes; undefined where it is right.
 * @param aheadMs the robot's clock less the server's, in milliseconds
 */
export function describeClockError(aheadMs: number): string | undefined {
  const off = Math.abs(aheadMs)
  if (off <= clockToleranceMs) return undefined
  const [name, length] = units.find(([, ms]) => off >= ms) ?? units[2]
  const count = Math.round(off / length)
  const where = aheadMs > 0 ? 'ahead of' : 'behind'
  return `the clock of this robot is ${count} ${name}${count === 1 ? '' : 's'} ${where} the server's`
}
