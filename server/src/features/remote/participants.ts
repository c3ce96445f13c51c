/** A server says of its connections that they live this often; one that is silent three times has died with them. */
export const beatEveryMs = 5000
/** So old the last sign of a connection that lives is at most. */
export const missedMs = 3 * beatEveryMs

/** Whether a connection lives at an instant, as far as is known. */
export function isHere({ seenAt, leftAt }: { seenAt: Date; leftAt: Date | null }, now: Date): boolean {
  return leftAt === null && now.getTime() - seenAt.getTime() < missedMs
}
