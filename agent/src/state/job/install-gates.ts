import {
  neededBatteryPercent,
  type RuntimeInfo,
  type UnreportedFact,
} from '@filo/contract/device/messages/runtime-info'
import type { Hold as ProgramsHold, ReportedBody } from '../../local-api/claims.ts'
import { jointParts } from '../../local-api/local-api-shapes.ts'

/** What is asked before an installation. */
export const gates = ['battery', 'speaking', 'moving', 'hold'] as const
export type Gate = (typeof gates)[number]

/** What a gate says while it is closed, as the words and numbers of a progress message. */
export type Hold =
  | { key: 'waiting_battery'; params: { percent: number; needed: number } }
  | { key: 'waiting_turn'; params: Record<string, never> }
  /** `until` in ISO 8601; `who` is empty where the program did not name itself. */
  | { key: 'waiting_hold'; params: { reason: string; who: string; until: string } }
  | {
      key:
        | 'waiting_speaking'
        | 'waiting_moving'
        | `waiting_moving_${(typeof jointParts)[number]}`
        | `waiting_unknown_${UnknownGate}`
      params: Record<string, never>
    }

/** Gates that nobody may have told about; of a hold it is always known whether there is one. */
export type UnknownGate = Exclude<Gate, 'hold'> & UnreportedFact

/** Whether a gate holds an installation back: it does and says why, it does not, or nobody knows. */
type GateOutcome =
  | { gate: Gate; state: 'holds'; holds: readonly Hold[] }
  | { gate: Gate; state: 'clear' }
  | { gate: UnknownGate; state: 'unknown' }

/** What the gates decide from. */
export interface GateFacts {
  /** `null`: no battery is known of. */
  battery: RuntimeInfo['battery']
  reported: ReportedBody
  hold: ProgramsHold | undefined
}

function batteryGate({ battery, reported }: GateFacts): GateOutcome {
  const gate = 'battery'
  const known = reported.battery === undefined ? battery : reported.battery
  if (!known) return reported.battery === null ? { gate, state: 'clear' } : { gate, state: 'unknown' }
  if (known.charging || known.percent >= neededBatteryPercent) return { gate, state: 'clear' }
  const params = { percent: Math.floor(known.percent), needed: neededBatteryPercent }
  return { gate, state: 'holds', holds: [{ key: 'waiting_battery', params }] }
}

function speakingGate({ reported }: GateFacts): GateOutcome {
  const gate = 'speaking'
  if (reported.speaking === undefined) return { gate, state: 'unknown' }
  if (!reported.speaking) return { gate, state: 'clear' }
  return { gate, state: 'holds', holds: [{ key: 'waiting_speaking', params: {} }] }
}

/** One part that moves is enough to wait; to be still takes the word for every part. */
function movingGate({ reported }: GateFacts): GateOutcome {
  const gate = 'moving'
  const moving = jointParts.filter((part) => reported.joints[part]?.moving)
  const named = moving.filter((part) => reported.joints[part]?.isNamed)
  if (named.length > 0) {
    const holds = named.map((part) => ({ key: `waiting_moving_${part}` as const, params: {} }))
    return { gate, state: 'holds', holds }
  }
  if (moving.length > 0) return { gate, state: 'holds', holds: [{ key: 'waiting_moving', params: {} }] }
  const isStill = jointParts.every((part) => reported.joints[part] !== undefined)
  return isStill ? { gate, state: 'clear' } : { gate, state: 'unknown' }
}

function holdGate({ hold }: GateFacts): GateOutcome {
  const gate = 'hold'
  if (!hold) return { gate, state: 'clear' }
  const { reason, by = '', untilMs } = hold
  const params = { reason, who: by, until: new Date(untilMs).toISOString() }
  return { gate, state: 'holds', holds: [{ key: 'waiting_hold', params }] }
}

/**
 * Judges this moment by every gate. A robot's mode and program are no gates: both are names without an agreed meaning,
 * and a program that greets people all day would keep every update away.
 */
export function installGates(facts: GateFacts): GateOutcome[] {
  return [batteryGate(facts), speakingGate(facts), movingGate(facts), holdGate(facts)]
}

/** A program that asks for a little more time again and again is told of no more often than this. */
const untilNewsMs = 60_000

/** Whether a wait says something else than the one that people were told of last: also that a hold lasts longer by a while. */
export function isNews(hold: Hold, reported: Hold | undefined): boolean {
  if (hold.key !== 'waiting_hold' || reported?.key !== 'waiting_hold')
    return JSON.stringify(hold) !== JSON.stringify(reported)
  const { reason, who, until } = hold.params
  const isMoved = Math.abs(Date.parse(until) - Date.parse(reported.params.until)) >= untilNewsMs
  return isMoved || reason !== reported.params.reason || who !== reported.params.who
}

/** The gates that nobody told about. */
export function unknownGates(outcomes: readonly GateOutcome[]): UnknownGate[] {
  return outcomes.flatMap((outcome) => (outcome.state === 'unknown' ? [outcome.gate] : []))
}

/** What to do about gates that are unknown. */
export type UnknownBody = 'wait' | 'install'

/** Why this is no good moment to install, the first reason first; empty when it is one. */
export function holdsOf(outcomes: readonly GateOutcome[], unknownBody: UnknownBody): Hold[] {
  const closed = outcomes.flatMap((outcome) => (outcome.state === 'holds' ? outcome.holds : []))
  if (unknownBody === 'install') return closed
  const unknown = unknownGates(outcomes)
  return [...closed, ...unknown.map((gate) => ({ key: `waiting_unknown_${gate}` as const, params: {} }))]
}
