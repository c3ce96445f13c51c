/** A token used so lately, in ms, has a program behind it that is connected. */
export const tokenUseMs = 5 * 60_000

/** Whether a token was used lately enough that its program counts as connected. */
export function isTokenInUse(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < tokenUseMs
}
