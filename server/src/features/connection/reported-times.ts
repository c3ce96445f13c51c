/** How long ago a robot may say that something was. */
const OLDEST_MS = 366 * 24 * 3_600_000

interface ReportedSpan {
  firstAt: string
  lastAt: string
}

/**
 * The times of a failure by the server's clock: a robot's may be wrong, so that they count by how long before its hello they
 * were. What cannot have been, in the future or long ago, is put at the nearest moment that can.
 * @param sentAt the time of its hello by the robot's clock
 */
export function reportedTimes(
  { firstAt, lastAt }: ReportedSpan,
  sentAt: string,
  now: Date,
): { firstAt: Date; lastAt: Date } {
  const agoMs = (at: string) => Math.min(Math.max(Date.parse(sentAt) - Date.parse(at), 0), OLDEST_MS)
  const last = agoMs(lastAt)
  const first = Math.max(agoMs(firstAt), last)
  return { firstAt: new Date(now.getTime() - first), lastAt: new Date(now.getTime() - last) }
}
