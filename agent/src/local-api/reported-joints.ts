import { type JointReading, mostJoints } from '@filo/contract/live-state/live-sample'
import { LocalApiError } from './local-api-error.ts'
import type { JointsClaim } from './local-api-shapes.ts'

interface ReportedJoint {
  joint: JointReading
  fromMs: number
  untilMs: number
}

/** Stores what the robot's software reports of its joints, each until its time is over; then nothing is known of it. */
export function createReportedJoints(clock: { now(): number }) {
  const current = new Map<string, ReportedJoint>()

  function dropOld(nowMs: number): void {
    for (const [key, { fromMs, untilMs }] of current)
      if (nowMs >= untilMs || nowMs < fromMs) current.delete(key)
  }

  return {
    /** Takes over every joint that is named; others stay as they were. @throws LocalApiError beyond 64 joints */
    report({ joints, ttlMs }: JointsClaim): void {
      const nowMs = clock.now()
      dropOld(nowMs)
      const keyed = joints.map((joint) => [`${joint.part} ${joint.name}`, joint] as const)
      const isMore = new Set([...current.keys(), ...keyed.map(([key]) => key)]).size > mostJoints
      if (isMore) throw new LocalApiError(422, 'too_many_joints', `a robot has ${mostJoints} joints at most`)
      for (const [key, joint] of keyed) current.set(key, { joint, fromMs: nowMs, untilMs: nowMs + ttlMs })
    },
    /** What is known now, in the order in which it was told first, and how old the newest of it is; null without one. */
    read(): { joints: JointReading[]; ageMs: number | null } {
      const nowMs = clock.now()
      dropOld(nowMs)
      const known = [...current.values()]
      if (known.length === 0) return { joints: [], ageMs: null }
      const newestMs = Math.max(...known.map(({ fromMs }) => fromMs))
      return { joints: known.map(({ joint }) => joint), ageMs: Math.round(nowMs - newestMs) }
    },
  }
}

export type ReportedJoints = ReturnType<typeof createReportedJoints>
