import { type BodyClaim, type HoldRequest, type JointPart, jointParts } from './local-api-shapes.ts'

/** Something a program said, and how long it counts. */
interface Claim<T> {
  value: T
  fromMs: number
  untilMs: number
}

type Plain = Omit<BodyClaim, 'ttlS' | 'jointsMoving'>

/** Whether the joints of a part move; `isNamed` when a program spoke of this part, not of the whole robot. */
interface Joint {
  moving: boolean
  isNamed: boolean
}

/** What programs say of the robot that still counts; what is missing is not known. */
export interface ReportedBody extends Plain {
  joints: Partial<Record<JointPart, Joint>>
}

export interface Hold {
  reason: string
  /** The program that asked, as it named itself. */
  by?: string | undefined
  untilMs: number
}

/** A hold as it is kept. */
type HoldClaim = Claim<string> & { by?: string | undefined }

/** Also over when the clock was set back: how old it is cannot be told any more. */
function stillCounts<T>(claim: Claim<T> | undefined, nowMs: number): T | undefined {
  return claim && claim.fromMs <= nowMs && nowMs < claim.untilMs ? claim.value : undefined
}

/**
 * Stores what the robot's programs reported last, each field until its time is over; then it is unknown, never calm. `hold`
 * is one from before, if any.
 */
export function createClaims(clock: { now(): number }, hold?: HoldClaim) {
  const plain = new Map<keyof Plain, Claim<unknown>>()
  const joints = new Map<JointPart, Claim<Joint>>()
  let lastHold = hold

  function reportJoints(
    reported: NonNullable<BodyClaim['jointsMoving']>,
    time: Omit<Claim<never>, 'value'>,
  ): void {
    const isNamed = typeof reported !== 'boolean'
    const parts = isNamed ? reported : jointParts.map((part) => ({ part, moving: reported }))
    for (const { part, moving } of parts) joints.set(part, { ...time, value: { moving, isNamed } })
  }

  return {
    /** Takes over what is in the claim; fields that it leaves out stay as they were. */
    report({ ttlS, jointsMoving, ...rest }: BodyClaim): void {
      const fromMs = clock.now()
      const time = { fromMs, untilMs: fromMs + ttlS * 1000 }
      if (jointsMoving !== undefined) reportJoints(jointsMoving, time)
      for (const [field, value] of Object.entries(rest))
        if (value !== undefined) plain.set(field as keyof Plain, { ...time, value })
    },
    reported(): ReportedBody {
      const nowMs = clock.now()
      const known = [...plain].map(([field, claim]) => [field, stillCounts(claim, nowMs)] as const)
      const knownJoints = [...joints].map(([part, claim]) => [part, stillCounts(claim, nowMs)] as const)
      const isKnown = ([, value]: readonly [string, unknown]) => value !== undefined
      return {
        ...(Object.fromEntries(known.filter(isKnown)) as Plain),
        joints: Object.fromEntries(knownJoints.filter(isKnown)) as ReportedBody['joints'],
      }
    },
    /** A later hold takes the place of the one before. */
    hold({ seconds, reason, by }: HoldRequest): Hold {
      const fromMs = clock.now()
      const untilMs = fromMs + seconds * 1000
      lastHold = { value: reason, by, fromMs, untilMs }
      return { reason, by, untilMs }
    },
    releaseHold(): void {
      lastHold = undefined
    },
    activeHold(): Hold | undefined {
      const reason = stillCounts(lastHold, clock.now())
      return reason === undefined || !lastHold
        ? undefined
        : { reason, by: lastHold.by, untilMs: lastHold.untilMs }
    },
    /** The last hold with its time, to be kept. */
    holdClaim: (): HoldClaim | undefined => lastHold,
    /** What programs of the release that is left thought of themselves says nothing of the next one. */
    forgetSelfTest(): void {
      plain.delete('selfTest')
    },
  }
}

export type Claims = ReturnType<typeof createClaims>
