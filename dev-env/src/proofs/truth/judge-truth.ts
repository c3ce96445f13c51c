/** What a robot's own disk says. */
export interface DiskTruth {
  /** AROS version that `current` leads to; null: none, or something that is no release. */
  runningId: string | null
  /** Its service lives, and is of that release. */
  isServiceAlive: boolean
  /** When the disk last changed, in milliseconds since 1970. */
  changedAtMs: number
}

/** What the API says of the robot. */
export interface Claim {
  installedId: string | null
  /** The API says itself that it does not know what runs. */
  isUnknown: boolean
  isOnline: boolean
  /** When what it says was last proven, in milliseconds since 1970; null: never. */
  provenAtMs: number | null
  /** It names a failing package, a stopped service or another error of the robot. */
  namesFailure: boolean
}

type Verdict = 'right' | 'unknown' | 'lie'

/** Words for a claim that is no lie, or what it should have said. */
interface Judgement {
  verdict: Verdict
  words: string
}

/**
 * Whether a claim is true, honest about not knowing, or a lie. Of a robot that is not online a claim is what was last
 * proven: it is honest where that is said to be from before the disk changed.
 */
export function judgeTruth(disk: DiskTruth, claim: Claim): Judgement {
  if (claim.isUnknown) return { verdict: 'unknown', words: 'it is said that this is not known' }
  const isOld = claim.provenAtMs === null || claim.provenAtMs <= disk.changedAtMs
  if (claim.installedId !== disk.runningId) {
    if (!claim.isOnline && isOld) return { verdict: 'unknown', words: 'it is said as of before' }
    const what = `the disk has ${disk.runningId}, the API says ${claim.installedId}`
    return { verdict: 'lie', words: `${what} (${claim.isOnline ? 'online' : 'offline'})` }
  }
  if (claim.isOnline && disk.runningId !== null && !disk.isServiceAlive && !claim.namesFailure)
    return { verdict: 'lie', words: 'its service is dead, and nothing says so' }
  return { verdict: 'right', words: '' }
}
