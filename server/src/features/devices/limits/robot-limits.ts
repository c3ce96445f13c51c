import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { passingConfigStates } from '@filo/contract/robot-config/config-report'
import type { Costs } from '../../../throttle/budgets.ts'
import type { Rate } from '../../../throttle/token-bucket.ts'
import type { Frame } from '../link/messages/read-frame.ts'

/**
 * What one robot may use of one server (docs/security.md, "What a robot can cost"). An agent that works stays far below;
 * where it does not, it is held back or comes again later, and nothing that it has to say is lost.
 */
export const robotRates = {
  /** Connections. An agent that is welcomed stays; one whose network drops tries again within a second at first. */
  links: { burst: 20, perMinute: 6 },
  /** Calls over REST besides reading metadata and blobs: its assignment after every welcome and change, and its log. */
  calls: { burst: 120, perMinute: 30 },
  /** Frames of any kind, pings too. An update of 20 packages whose every hook prints all it may is 1,600 of them. */
  frames: { burst: 2000, perMinute: 1200 },
  /** Messages that are written: an outbox of a month without a network holds 5,500, an update some hundred. */
  messages: { burst: 10_000, perMinute: 20 },
  /**
   * Reports of what is installed: what the robot shall run may hang on them, and updates are made for it. Lines of the audit
   * log too: a package that begins to fail or is well again, and an update whose end only `ended` tells. `ended` stands in
   * every report after an update, so that it cannot cost one of `outcomes`.
   */
  reports: { burst: 60, perMinute: 0.5 },
  /** Changes of the agent's version, on which it hangs as well. */
  agents: { burst: 10, perMinute: 0.1 },
  /** Ends of update attempts: each is a line of the audit log for ever. People ask for them one by one. */
  outcomes: { burst: 30, perMinute: 0.2 },
  /**
   * Ends of changes of its configuration. However many people ask for, a robot answers each: it is slowed down, by less than
   * the longest pause, and never sent away. What nobody asked it for is bounded where it is put on record.
   */
  configEnds: { burst: 100, perMinute: 15 },
  /** Characters of hook output; 98 kB are the most that one hook hands over of a stream. */
  logText: { burst: 33_554_432, perMinute: 65_536 },
  /** Frames of streams, beside the others: someone watches, or works on the robot. */
  streamFrames: { burst: 1000, perMinute: 6000 },
  /** Bytes of them. */
  streamBytes: { burst: 8_388_608, perMinute: 62_914_560 },
  /** Repeats and messages of another shape, which an agent never sends. */
  faults: { burst: 50, perMinute: 6 },
} satisfies Record<string, Rate>

export type RobotBudget = keyof typeof robotRates

/** A robot is read no further for this long at most; what takes longer ends the link, so that its heartbeats are missed. */
export const LONGEST_PAUSE_MS = 5000
/** How long a robot stays away that went over a budget: long enough to cost nothing, short enough to be seen again. */
const AWAY_SECONDS = { least: 30, most: 900 }

/** Seconds after which a robot may come back that would have to wait `waitMs`. */
export function awaySeconds(waitMs: number): number {
  return Math.min(AWAY_SECONDS.most, Math.max(AWAY_SECONDS.least, Math.ceil(waitMs / 1000)))
}

function costsOfDurable(message: DurableMessage): Costs<RobotBudget> {
  const isOutcome = message.type === 'progress' && isFinalPhase(message.phase)
  const logText = message.type === 'log' ? message.text.length : 0
  const reports = message.type === 'report' ? 1 : 0
  const isConfigEnd = message.type === 'config-report' && !passingConfigStates.includes(message.state)
  const ends = { outcomes: isOutcome ? 1 : 0, configEnds: isConfigEnd ? 1 : 0 }
  return { frames: 1, messages: 1, reports, ...ends, logText }
}

/** Costs of a frame. */
export function costsOfFrame(frame: Frame): Costs<RobotBudget> {
  if (frame.kind !== 'message') return { frames: 1, faults: 1 }
  const { message } = frame
  return message.type === 'hello' || message.type === 'heartbeat' ? { frames: 1 } : costsOfDurable(message)
}
