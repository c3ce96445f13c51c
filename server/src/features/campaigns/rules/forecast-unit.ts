import { findLacking } from '@filo/contract/device/agent-capabilities'
import { isAgentTooOld } from '@filo/contract/device/assignment/agent-too-old'
import { neededBatteryPercent } from '@filo/contract/device/messages/runtime-info'
import type { ForecastOutcome } from '@filo/contract/forecasts/forecast-outcomes'
import { type ForecastReason, forecastKindOf } from '@filo/contract/forecasts/forecast-reasons'
import { type Candidate, lastingReasons } from './admit-unit.ts'

/** What is known of a release before robots are given it. */
export interface ForecastRelease {
  /** What keeps it from every robot. */
  faults: readonly Extract<ForecastReason, 'release_blocked' | 'not_compatible' | 'conflict'>[]
  /** The oldest agent that every package of it runs on; null = any. */
  minAgent: string | null
  /** What an agent must have announced to be given it. */
  requires: readonly string[]
}

/** What a robot said of itself last. */
export interface ForecastRobot {
  /** It runs a release, which an installation would disturb. */
  hasRelease: boolean
  /** It runs the same content under this or another name. */
  hasContent: boolean
  isInTouch: boolean
  agentVersion: string | null
  /** Null: it never connected. */
  capabilities: readonly string[] | null
  /** Null: it never reported its disk. */
  freeBytes: number | null
  neededBytes: number
  /** Null: it has none, or nobody told of one. */
  battery: { percent: number; charging: boolean } | null
  /** What of its body nobody tells now; null: it did not say. */
  unreported: readonly string[] | null
  /** What it does about that by the plan; `robot`: what it was set to. */
  unknownBody: 'robot' | 'wait' | 'install'
}

export interface ForecastFacts {
  candidate: Candidate
  /** A test robot whose product has a test release that it follows. */
  followsTest: boolean
  /** What it runs is newer than the release, which is brought to it all the same. */
  isGoingBack: boolean
  robot: ForecastRobot
}

export interface UnitForecast {
  outcome: ForecastOutcome
  /** Those that make the outcome, and with what is unknown those that it would wait for besides. */
  reasons: ForecastReason[]
  /** It would take it, and go back to an older release. */
  goesBack: boolean
}

type Holding = readonly [boolean, ForecastReason]
const holding = (rows: readonly Holding[]) => rows.flatMap(([holds, reason]) => (holds ? [reason] : []))

/** Parts of the body that an installation waits for (agent, install-gates). */
const gatedParts = ['battery', 'speaking', 'moving']

function bodyReasons({ hasRelease, battery, unreported, unknownBody }: ForecastRobot): ForecastReason[] {
  if (!hasRelease) return []
  const isUnreported = unreported === null || unreported.some((part) => gatedParts.includes(part))
  const isLow = battery !== null && !battery.charging && battery.percent < neededBatteryPercent
  return holding([
    [isUnreported && unknownBody === 'robot', 'body_unknown'],
    [isUnreported && unknownBody === 'wait', 'body_unreported'],
    [isLow, 'battery_low'],
  ])
}

/**
 * What a robot would make of a release that it was to have now, as the server gives releases out (`admitUnit`,
 * `desiredAros`) and the agent takes them (its disk and its gates). What nobody knows never counts as good.
 */
export function forecastUnit(release: ForecastRelease, facts: ForecastFacts): UnitForecast {
  const { candidate, followsTest, robot } = facts
  const lasting = lastingReasons(candidate)
  if (lasting.includes('already_runs') || robot.hasContent)
    return { outcome: 'unchanged', reasons: [], goesBack: false }
  const { agentVersion, capabilities, freeBytes, neededBytes } = robot
  const { consent, opensAt } = candidate
  const found: ForecastReason[] = [
    ...release.faults,
    ...lasting.flatMap((reason) => (reason === 'already_runs' ? [] : [reason])),
    ...holding([
      [followsTest, 'follows_test'],
      [isAgentTooOld(agentVersion, release.minAgent), 'agent_too_old'],
      [capabilities !== null && findLacking(release.requires, capabilities).length > 0, 'agent_lacks'],
      [freeBytes !== null && freeBytes < neededBytes, 'disk_full'],
      [capabilities === null || agentVersion === null, 'agent_unknown'],
      [freeBytes === null, 'disk_unknown'],
      [!robot.isInTouch, 'offline'],
      [consent.kind === 'waits', 'consent'],
      [opensAt !== null && consent.kind !== 'chosen', 'window'],
    ]),
    ...bodyReasons(robot),
  ]
  const of = (kind: ReturnType<typeof forecastKindOf>) =>
    found.filter((reason) => forecastKindOf(reason) === kind)
  const refusals = of('refuses')
  if (refusals.length > 0) return { outcome: 'refuses', reasons: refusals, goesBack: false }
  const unknown = of('unknown')
  const waits = of('waits')
  const outcome = unknown.length > 0 ? 'unknown' : waits.length > 0 ? 'waits' : 'installs'
  return { outcome, reasons: [...unknown, ...waits], goesBack: facts.isGoingBack }
}
