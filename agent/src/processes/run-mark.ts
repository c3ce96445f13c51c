import { createHash } from 'node:crypto'

/** By what a process is known to be of a run: the whole name of the run, or its first digits, and the robot's where it is said. */
export interface RunMark {
  run: string
  robot?: string
}

const robotDigits = 6
const runDigits = 9
/** Set in every mark, so that it is no number that a person would choose. */
const flag = 1n << 60n
const groupPattern = /\/filo-([0-9a-f]{6})-([0-9a-f]{32})(?=\/|$)/m
const limitPattern = /^Max file locks\s+\S+\s+(\d+)\s/m

/** Tells the robots that share a machine apart, by the agent's folder. */
export function robotTag(base: string): string {
  return createHash('sha256').update(base).digest('hex').slice(0, robotDigits)
}

/**
 * The mark of a run as a limit of file locks (RLIMIT_LOCKS), in decimal digits. The kernel has not enforced it since 2.4.25
 * (getrlimit(2)), every child inherits it whatever it does to its environment, title and session, and nobody but root can
 * raise it again.
 */
export function limitMark(base: string, runId: string): string {
  const digits = `${robotTag(base)}${runId.slice(0, runDigits)}`
  return String(flag | BigInt(`0x${digits}`))
}

/** The mark in the text of `/proc/PID/limits`. */
export function readLimitMark(text: string): RunMark | undefined {
  const found = limitPattern.exec(text)?.[1]
  const value = found === undefined ? 0n : BigInt(found)
  if (value >> 60n !== 1n) return undefined
  const digits = (value ^ flag).toString(16).padStart(robotDigits + runDigits, '0')
  return { robot: digits.slice(0, robotDigits), run: digits.slice(robotDigits) }
}

/** Text that the names of all control groups of a robot begin with. */
export function groupPrefix(base: string): string {
  return `filo-${robotTag(base)}-`
}

/** Name of the control group of a run. */
export function groupName(base: string, runId: string): string {
  return `${groupPrefix(base)}${runId}`
}

/** The mark in the text of `/proc/PID/cgroup`. */
export function readGroupMark(text: string): RunMark | undefined {
  const [, robot, run] = groupPattern.exec(text) ?? []
  return robot !== undefined && run !== undefined ? { robot, run } : undefined
}

/** Whether a mark is that of a run. */
export function isMarkOf({ run }: RunMark, runId: string): boolean {
  return run === runId || (run.length === runDigits && runId.slice(0, runDigits) === run)
}
