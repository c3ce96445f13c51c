const DAY_MS = 86_400_000
/** Robots are set up anew a few times while a technician works on them; more often something is wrong with them. */
const NEW_PER_DAY = 10

/**
 * How a robot gets again what it once installed and says it lacks: by an update of its own, or, after many within a day, by
 * the last one anew. It is never left without, and its history does not grow with what it says.
 */
export function requeueAs(madeAt: readonly Date[], now: Date): 'new' | 'again' {
  const recent = madeAt.filter((at) => at.getTime() > now.getTime() - DAY_MS)
  return recent.length < NEW_PER_DAY ? 'new' : 'again'
}
