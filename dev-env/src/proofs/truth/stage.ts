import type { KillableProduct } from '../servers/killable-product.ts'
import type { TruthRobot } from './truth-robot.ts'
import type { TruthSite } from './truth-site.ts'

/** The server of a stage, which situations of its own may kill, restore and start again. */
export interface ServerControl {
  kill(): Promise<void>
  stop(): Promise<void>
  start(): Promise<KillableProduct>
  /** `filo backup` of the installation, which goes on. */
  backUp(): Promise<void>
  /** Ends the server, and starts it with the data that was backed up. */
  restore(): Promise<void>
}

/** What a situation works with. */
export interface Stage {
  site: TruthSite
  random: () => number
  /** Absent where other situations share the server. */
  server?: ServerControl
  /** Moves what the database knows of a robot and of campaigns back by days, as if they had passed. */
  dateBack?: (robot: TruthRobot, days: number) => Promise<void>
}

/** What is to be judged once a situation has come about. */
export interface Outcome {
  robots: readonly TruthRobot[]
  campaigns?: readonly string[]
  /** What else must be so within the same time; words for what is not, undefined where it is. */
  also?: () => Promise<string | undefined>
}

/** One way in which a console could claim what nobody observed. */
export interface Situation {
  name: string
  /** `own`: it kills or restores the server, or moves time, which nobody else may be touched by. */
  place: 'shared' | 'own'
  act(stage: Stage): Promise<Outcome>
}
