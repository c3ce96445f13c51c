/** What to do with a machine that says hello: let it work as the robot, have it come again, or turn it away. */
export type MachineVerdict = 'serve' | 'wait' | 'bar'

interface Arrival {
  /** The machine that works as the robot, as far as it ever said; null: not known. */
  working: string | null
  /** The machine that says hello; undefined where its agent does not name it. */
  reported: string | undefined
  /** A living server holds an open link of the working one. */
  isLinked: boolean
  /** Both were heard side by side (the working one answered after this one had said hello), or a person turned it away. */
  isTurnedAway: boolean
}

/** Whether nothing speaks of another machine than the working one: then nothing else is asked. */
export function isSameMachine({ working, reported }: Pick<Arrival, 'working' | 'reported'>): boolean {
  return reported === undefined || working === null || reported === working
}

/**
 * Whether a machine may work as a robot. A restart, a reboot or another network leaves the machine what it is; data that
 * was moved to another machine is served as soon as the link of the former one is gone. Only a machine that comes while
 * another one still answers is turned away, until a person decides.
 */
export function judgeMachine({ working, reported, isLinked, isTurnedAway }: Arrival): MachineVerdict {
  if (isSameMachine({ working, reported })) return 'serve'
  if (isTurnedAway) return 'bar'
  return isLinked ? 'wait' : 'serve'
}
