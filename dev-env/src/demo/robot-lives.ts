import { demoModels } from '../seed/models.ts'
import { demoSerial } from '../seed/units.ts'

/**
 * What befalls a virtual robot of the demo, so that a newcomer meets what a fleet has besides robots that are well.
 * `off_dock`: nobody puts it back on its charger; `moves_arm`: its arm never rests; `other_image`: its base image was
 * changed by hand; `gone`: it has not been heard of since yesterday.
 */
export type RobotLife = 'off_dock' | 'moves_arm' | 'other_image' | 'gone'

/** The numbers of the first model's robots whose updates somebody, or something, decides; the fourth is the tester's. */
export const storied = {
  requested: 1,
  postponed: 2,
  otherImage: 2,
  gone: 3,
  offDock: 5,
  worn: 6,
  movesArm: 7,
}

/** The serial number of a robot with a story. */
export function storiedSerial(who: keyof typeof storied): string {
  return demoSerial(demoModels[0]?.serialPrefix ?? '', storied[who])
}

const lives: readonly (readonly [keyof typeof storied, RobotLife])[] = [
  ['otherImage', 'other_image'],
  ['offDock', 'off_dock'],
  ['movesArm', 'moves_arm'],
  ['gone', 'gone'],
]

/** What befalls the robot with a serial number; undefined: it is well. */
export function lifeOf(serial: string): RobotLife | undefined {
  return lives.find(([who]) => storiedSerial(who) === serial)?.[1]
}

/** Who refuses, and where nobody stands, when somebody wants to connect to a robot or test it; everybody else says yes. */
const strangers: readonly (readonly [keyof typeof storied, 'no' | 'nobody'])[] = [
  ['offDock', 'no'],
  ['movesArm', 'nobody'],
]

/** What whoever stands beside the robot with a serial number says when they are asked. */
export function personBeside(serial: string): 'yes' | 'no' | 'nobody' {
  return strangers.find(([who]) => storiedSerial(who) === serial)?.[1] ?? 'yes'
}
