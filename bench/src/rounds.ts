import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { compare, type Row } from './row.ts'

/** Runs a program while everything else goes on: connections that nobody reads meanwhile would be cut. */
export const runTool = promisify(execFile)

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)],
    sorted[middle],
  ]
  return (low + high) / 2
}

/** One round: the plain tool and ours one after the other, so that both meet the disk in the same mood. */
export interface Round {
  plain: number
  ours: number
}

/**
 * Rounds of one goal as rows: medians decide; the least of each, and the ratios from round to round, show how much the
 * machine was at rest.
 */
export function compareRounds(goal: string, rounds: readonly Round[], atMost: number): Row[] {
  const ours = rounds.map((round) => round.ours)
  const plain = rounds.map((round) => round.plain)
  const ratios = rounds.map((round) => (round.ours / round.plain).toFixed(1))
  const judged = compare({ goal, ours: median(ours), reference: median(plain), atMost, unit: 'ms' })
  const name = `${goal}, least of ${rounds.length} (each: ${ratios.join(', ')})`
  const least = compare({
    goal: name,
    ours: Math.min(...ours),
    reference: Math.min(...plain),
    atMost,
    unit: 'ms',
  })
  return [judged, { ...least, target: '–', isMet: null }]
}

const TICKS_PER_S = 100

/** Seconds of processor time that a process and what it has waited for took so far; NaN when it is gone. */
export function processorS(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_S
  } catch {
    return Number.NaN
  }
}

/** The most memory that a process has had, in MB (10^6 bytes); NaN when it is gone. */
export function mostMemoryMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
  } catch {
    return Number.NaN
  }
}
