import type { LocalApiClient } from './client.ts'
import type { BodyClaim } from './local-api-shapes.ts'

export type Claim = Omit<BodyClaim, 'ttlS'>

interface KeepOptions {
  /** How long each claim counts when this program ends and can renew it no more. */
  ttlS: number
  /** What could not be told; it is tried again with the next renewal. */
  onError?: (error: unknown) => void
}

/**
 * Keeps what a program says of the robot alive: tells it at once and again three times within its time, until the program
 * says otherwise, stops or ends. An agent that is away for a while learns it again.
 */
export function keepTelling(client: Pick<LocalApiClient, 'report'>, { ttlS, onError }: KeepOptions) {
  let claim: Claim = {}
  let telling: Promise<void> = Promise.resolve()

  /** One after the other, so that an older claim never comes last. */
  function reportNow(): Promise<void> {
    telling = telling
      .then(() => client.report({ ...claim, ttlS }))
      .catch((error: unknown) => onError?.(error))
    return telling
  }

  const renewal = setInterval(
    () => {
      if (Object.keys(claim).length > 0) void reportNow()
    },
    (ttlS * 1000) / 3,
  )
  renewal.unref()
  return {
    /** Fields that are not named stay as they were; resolves when the agent knows, or could not be told. */
    set(change: Claim): Promise<void> {
      claim = { ...claim, ...change }
      return reportNow()
    },
    /** What was told is over when its time is. */
    stop: () => clearInterval(renewal),
  }
}

export type ReportedClaims = ReturnType<typeof keepTelling>
