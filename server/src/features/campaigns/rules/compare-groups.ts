import { type GateGroup, GateMeasure, measuredUnits } from '@filo/contract/campaigns/campaign-shapes'
import type { GateOutcome } from '@filo/contract/campaigns/campaign-states'

/** A group of fewer, or watched for less, tells nothing. */
const LEAST_UNITS = 5
const LEAST_UNIT_HOURS = 20

const measures = GateMeasure.options

/** Sums of logarithms: `table[n]` is ln(n!). */
function logFactorials(most: number): Float64Array {
  const table = new Float64Array(most + 1)
  for (let n = 2; n <= most; n += 1) table[n] = (table[n - 1] ?? 0) + Math.log(n)
  return table
}

interface Share {
  affected: number
  units: number
}

/**
 * Fisher's exact test, one-sided: how likely at least so many of the affected robots would be updated ones if the release
 * made no difference (the upper tail of the hypergeometric distribution).
 */
export function chanceOfMore(updated: Share, former: Share): number {
  const units = updated.units + former.units
  const affected = updated.affected + former.affected
  const ln = logFactorials(units)
  const choose = (n: number, k: number) => (ln[n] ?? 0) - (ln[k] ?? 0) - (ln[n - k] ?? 0)
  const whole = choose(units, affected)
  const most = Math.min(updated.units, affected)
  let sum = 0
  for (let hits = Math.max(updated.affected, affected - former.units); hits <= most; hits += 1) {
    sum += Math.exp(choose(updated.units, hits) + choose(former.units, affected - hits) - whole)
  }
  return Math.min(1, sum)
}

function shareOf(group: GateGroup, measure: GateMeasure): Share {
  return { affected: group[measure] ?? 0, units: measuredUnits(group, measure) }
}

export interface Comparison {
  outcome: GateOutcome
  worse: { measure: GateMeasure; probability: number }[]
}

function isWatchedEnough({ units, unitHours }: GateGroup): boolean {
  return units >= LEAST_UNITS && unitHours >= LEAST_UNIT_HOURS
}

/**
 * Whether updated robots do worse than those on the former release. Every measure is tested at its share of `level`, so
 * that a good release is called worse with that chance at most. Failed updates count from five robots a group on,
 * however short the watch; without enough robots or hours nothing else is said.
 */
export function compareGroups(updated: GateGroup, former: GateGroup, level: number): Comparison {
  const hasUnits = Math.min(updated.failedAmong, former.failedAmong) >= LEAST_UNITS
  const isWhole = isWatchedEnough(updated) && isWatchedEnough(former)
  const tested = isWhole ? measures : hasUnits ? measures.filter((measure) => measure === 'failed') : []
  const worse = tested.flatMap((measure) => {
    const probability = chanceOfMore(shareOf(updated, measure), shareOf(former, measure))
    return probability < level / measures.length ? [{ measure, probability }] : []
  })
  if (worse.length > 0) return { outcome: 'worse', worse }
  return { outcome: isWhole ? 'passed' : 'unknown', worse }
}
