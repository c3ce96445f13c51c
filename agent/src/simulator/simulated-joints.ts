import type { JointPart, JointReading, JointState } from '@filo/contract/live-state/live-sample'
import type { BodyClaim } from '../local-api/local-api-shapes.ts'

interface Joint {
  part: JointPart
  name: string
  minDeg: number
  maxDeg: number
  /** Around which angle it moves, and how far to either side. */
  restDeg: number
  swingDeg: number
  /** How often a second. */
  hertz: number
  holdNm: number
}

const arm = (part: 'left_arm' | 'right_arm'): Joint[] => [
  {
    part,
    name: 'shoulder_pitch',
    minDeg: -180,
    maxDeg: 60,
    restDeg: -20,
    swingDeg: 18,
    hertz: 0.17,
    holdNm: 9,
  },
  {
    part,
    name: 'shoulder_roll',
    minDeg: -10,
    maxDeg: 150,
    restDeg: 42,
    swingDeg: 34,
    hertz: 0.23,
    holdNm: 14,
  },
  { part, name: 'elbow', minDeg: 0, maxDeg: 145, restDeg: 55, swingDeg: 40, hertz: 0.41, holdNm: 6 },
  { part, name: 'wrist', minDeg: -80, maxDeg: 80, restDeg: 0, swingDeg: 30, hertz: 0.37, holdNm: 1.5 },
]

const joints: readonly Joint[] = [
  ...arm('left_arm'),
  ...arm('right_arm'),
  {
    part: 'head',
    name: 'neck_yaw',
    minDeg: -80,
    maxDeg: 80,
    restDeg: 0,
    swingDeg: 38,
    hertz: 0.13,
    holdNm: 0.6,
  },
  {
    part: 'head',
    name: 'neck_pitch',
    minDeg: -40,
    maxDeg: 35,
    restDeg: 4,
    swingDeg: 14,
    hertz: 0.19,
    holdNm: 2.1,
  },
  {
    part: 'body',
    name: 'waist_yaw',
    minDeg: -60,
    maxDeg: 60,
    restDeg: 0,
    swingDeg: 16,
    hertz: 0.07,
    holdNm: 3,
  },
  {
    part: 'body',
    name: 'waist_pitch',
    minDeg: -10,
    maxDeg: 40,
    restDeg: 5,
    swingDeg: 6,
    hertz: 0.09,
    holdNm: 22,
  },
]

/** How a virtual robot's joints stand: where each is on its way, and how fast it goes, 0 to 1. */
interface SimulatedJoints {
  atMs: number
  turns: readonly number[]
  speeds: readonly number[]
  /** °C above the room, by joint. */
  heat: readonly number[]
}

/** It takes a joint about so long to be at full speed, and to stand. */
const easeMs = 350
const warmMs = 90_000

/** Joints at rest; `random` gives 0 to 1 and decides where each is on its way. */
export function initialJoints(nowMs: number, random: () => number): SimulatedJoints {
  return {
    atMs: nowMs,
    turns: joints.map(() => random()),
    speeds: joints.map(() => 0),
    heat: joints.map(() => 6 + random() * 4),
  }
}

/** Whether a program said that a part moves; what nobody told of stands. */
function isMoving(part: JointPart, moving: BodyClaim['jointsMoving']): boolean {
  if (typeof moving === 'boolean') return moving
  return moving?.some((claim) => claim.part === part && claim.moving) ?? false
}

/** The joints some time later: those of parts that are said to move swing, the others stand where they are. */
export function advanceJoints(
  before: SimulatedJoints,
  nowMs: number,
  moving: BodyClaim['jointsMoving'],
): SimulatedJoints {
  const ms = Math.min(1000, Math.max(0, nowMs - before.atMs))
  const speeds = joints.map(({ part }, index) => {
    const speed = before.speeds[index] ?? 0
    return speed + ((isMoving(part, moving) ? 1 : 0) - speed) * Math.min(1, ms / easeMs)
  })
  return {
    atMs: nowMs,
    speeds,
    turns: joints.map(({ hertz }, index) => {
      const turn = (before.turns[index] ?? 0) + (ms / 1000) * hertz * (speeds[index] ?? 0)
      return turn - Math.floor(turn)
    }),
    heat: joints.map((_joint, index) => {
      const heat = before.heat[index] ?? 0
      return heat + (8 + 20 * (speeds[index] ?? 0) - heat) * (1 - Math.exp(-ms / warmMs))
    }),
  }
}

const rounded = (value: number) => Number(value.toFixed(1))

/** How joints show to the robot's programs; sensors are not exact, `random` gives 0 to 1. */
export function readJoints(
  { turns, speeds, heat }: SimulatedJoints,
  state: JointState,
  random: () => number,
): JointReading[] {
  return joints.map(({ part, name, minDeg, maxDeg, restDeg, swingDeg, holdNm }, index) => {
    const angle = restDeg + swingDeg * Math.sin(2 * Math.PI * (turns[index] ?? 0))
    const load = Math.sin((angle * Math.PI) / 180) + 0.3 * (speeds[index] ?? 0)
    return {
      part,
      name,
      angleDeg: rounded(angle + (random() - 0.5) * 0.2),
      torqueNm: state === 'active' ? rounded(holdNm * load + (random() - 0.5) * 0.2) : 0,
      tempC: rounded(24 + (heat[index] ?? 0)),
      minDeg,
      maxDeg,
      state,
    }
  })
}
