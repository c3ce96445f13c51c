import type { JointPart, JointReading } from '@filo/contract/live-state/live-sample'

/** How an arm is drawn, in degrees; null: not known. */
export interface ArmPose {
  shoulder: number | null
  elbow: number | null
}

/** How a robot is drawn, in degrees; null: not known. */
export interface Pose {
  leftArm: ArmPose
  rightArm: ArmPose
  headTurn: number | null
  headNod: number | null
  bodyTurn: number | null
}

/** Words by which a joint's name says what it is, the best first; of an unnamed one its place in the part counts. */
const words = {
  shoulder: [/shoulder.*(roll|abd)|omuz.*(yana|açma)/i, /shoulder|omuz/i],
  elbow: [/elbow|dirsek/i],
  turn: [/yaw|turn|rotat|dön/i],
  nod: [/pitch|nod|tilt|eğ/i],
} as const

/** The angle of the joint of a part that a word names, else of the one at a place among those that no word names. */
function angleOf(joints: readonly JointReading[], word: keyof typeof words, place: number): number | null {
  const named = words[word].flatMap((pattern) => joints.filter(({ name }) => pattern.test(name)))
  const isNamed = ({ name }: JointReading) =>
    Object.values(words)
      .flat()
      .some((pattern) => pattern.test(name))
  const joint = named[0] ?? joints.filter((each) => !isNamed(each))[place]
  return joint?.angleDeg ?? null
}

const bounded = (angle: number | null, low: number, high: number) =>
  angle === null ? null : Math.min(high, Math.max(low, angle))

/** How to draw a robot whose joints are told so; what nobody tells stays null. */
export function poseOf(joints: readonly JointReading[]): Pose {
  const of = (part: JointPart) => joints.filter((joint) => joint.part === part)
  const armOf = (part: JointPart): ArmPose => ({
    shoulder: bounded(angleOf(of(part), 'shoulder', 0), -20, 180),
    elbow: bounded(angleOf(of(part), 'elbow', 1), -150, 150),
  })
  return {
    leftArm: armOf('left_arm'),
    rightArm: armOf('right_arm'),
    headTurn: bounded(angleOf(of('head'), 'turn', 0), -90, 90),
    headNod: bounded(angleOf(of('head'), 'nod', 1), -60, 60),
    bodyTurn: bounded(angleOf(of('body'), 'turn', 0), -90, 90),
  }
}

const rested = (arm: ArmPose): ArmPose => ({
  shoulder: arm.shoulder === null ? null : 8,
  elbow: arm.elbow === null ? null : 6,
})
const straight = (angle: number | null) => (angle === null ? null : 0)

/** The same robot standing still: what is not known stays so. */
export function restOf({ leftArm, rightArm, headTurn, headNod, bodyTurn }: Pose): Pose {
  return {
    leftArm: rested(leftArm),
    rightArm: rested(rightArm),
    headTurn: straight(headTurn),
    headNod: straight(headNod),
    bodyTurn: straight(bodyTurn),
  }
}

/** Where in its range a joint stands, 0 to 1; null where its angle or a limit is not known. Beyond a limit it stands at it. */
export function placeInRange({ angleDeg, minDeg, maxDeg }: JointReading): number | null {
  if (angleDeg === undefined || minDeg === undefined || maxDeg === undefined || maxDeg <= minDeg) return null
  return Math.min(1, Math.max(0, (angleDeg - minDeg) / (maxDeg - minDeg)))
}
