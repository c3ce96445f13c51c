import type { RobotLogState } from '@filo/contract/testers/robot-log-routes'

/** How long a robot has to hand over its log; it is there in seconds, or not at all. */
export const robotLogTimeoutMs = 90_000

interface RequestFacts {
  expiresAt: Date
  /** Of what arrived. */
  sha256: string | null
  /** What the robot said of the command; null while it has not. */
  outcome: 'done' | 'refused' | null
}

/** State of a request for a log; what arrived counts even where the robot's last word was lost. */
export function robotLogStateOf({ expiresAt, sha256, outcome }: RequestFacts, now: Date): RobotLogState {
  if (sha256) return 'received'
  if (outcome === 'refused') return 'refused'
  return expiresAt <= now ? 'timed_out' : 'waiting'
}

interface RobotFacts {
  connection: string
  capabilities: readonly string[]
}

/** Why a robot cannot be asked for its log, or null. Not connected comes first: what it can do may have changed. */
export function refuseRobotLog(
  { connection, capabilities }: RobotFacts,
  canSend: (announced: readonly string[]) => boolean,
): 'robot_log_offline' | 'robot_log_too_old' | null {
  if (connection !== 'online') return 'robot_log_offline'
  return canSend(capabilities) ? null : 'robot_log_too_old'
}

/** `NH1-0001 2026-03-05 14.05-14.35 UTC.log.gz`: safe on every file system, in UTC as the lines inside. */
export function robotLogName(serial: string, from: Date, to: Date): string {
  const day = from.toISOString().slice(0, 10)
  const clock = (at: Date) => at.toISOString().slice(11, 16).replace(':', '.')
  return `${serial.replaceAll(/[^\p{L}\p{N}_.-]/gu, '-').slice(0, 100)} ${day} ${clock(from)}-${clock(to)} UTC.log.gz`
}
