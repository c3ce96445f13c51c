import { seededRandom } from '@filo/agent/proofs/seeded-random'
import { CampaignPolicy, defaultWaves, waveSizes } from '@filo/contract/campaigns/campaign-plan'
import { type SimulatedUnit, simulateCampaign } from './simulated-campaign.ts'

const UNITS = 10_000
const BAD_SHARE = 0.03
/** Nobody is compared here: more than the limit of 2 % whatever chance does. */
const FALLING_SHARE = 0.06
/** Robots that are switched off in the middle for good; fewer than stop a wave. */
const LOST_SHARE = 0.0005
const PAUSED_WITHIN_MS = 60_000

interface Shares {
  bad?: number
  lost?: number
  falling?: number
}

/** Robots in waves by chance: some out of touch, some pinned, each with a time of its own. */
function makeFleet(
  random: () => number,
  { bad = 0, lost = 0, falling = 0 }: Shares,
  count = UNITS,
): SimulatedUnit[] {
  const waves = waveSizes(defaultWaves, count, 0).flatMap((size, index) =>
    Array<number>(size).fill(index + 1),
  )
  return waves.map((wave) => ({
    wave,
    isPinned: random() < 0.01,
    isAway: random() < 0.02,
    willFail: random() < bad,
    isLost: random() < lost,
    willFall: random() < falling,
    takesMs: (2 + 28 * random()) * 60_000,
    assignedAt: 0,
    succeededAt: 0,
    end: null,
  }))
}

function tryBadRelease(random: () => number, failures: string[], label: string): number {
  const units = makeFleet(random, { bad: BAD_SHARE })
  const end = simulateCampaign(units, CampaignPolicy.parse({}))
  const assigned = units.filter(
    ({ assignedAt, wave, end: its }) => wave > 1 && (assignedAt > 0 || its === 'succeeded'),
  )
  if (end.outcome !== 'paused') failures.push(`${label}: ${end.outcome} instead of paused`)
  if (end.reachedWave !== 1 || assigned.length > 0) failures.push(`${label}: went past the first wave`)
  if (end.pausedAfterMs > PAUSED_WITHIN_MS) failures.push(`${label}: paused after ${end.pausedAfterMs} ms`)
  return end.pausedAfterMs
}

function tryGoodRelease(random: () => number, failures: string[], label: string): void {
  const units = makeFleet(random, { lost: LOST_SHARE })
  const end = simulateCampaign(units, CampaignPolicy.parse({}))
  const lost = units.filter(({ end: its }) => its === 'lost_midway').length
  const expectedEnd = lost > 0 ? 'completed_with_failures' : 'completed'
  if (end.outcome !== expectedEnd)
    failures.push(`${label}: ${end.outcome} (${end.pauseReason}) instead of ${expectedEnd}`)
  const ends = Map.groupBy(units, ({ isAway, isPinned, end: its }) => `${isAway} ${isPinned} ${its}`)
  const expected = [
    'false false succeeded',
    'true false offline_too_long',
    'false false lost_midway',
    'false true pinned',
    'true true pinned',
  ]
  const others = [...ends.keys()].filter((key) => !expected.includes(key))
  if (others.length > 0) failures.push(`${label}: robots ended as ${others.join(', ')}`)
}

/** Robots that install it well, of which many have failing services ten minutes later. */
function tryFallingRelease(random: () => number, failures: string[], label: string): void {
  const units = makeFleet(random, { falling: FALLING_SHARE })
  const end = simulateCampaign(units, CampaignPolicy.parse({ isCompared: false }))
  if (end.outcome !== 'paused' || end.pauseReason !== 'failures')
    failures.push(`${label}: ${end.outcome} (${end.pauseReason}) instead of paused`)
  if (end.reachedWave !== 1) failures.push(`${label}: went past the first wave`)
}

/** Campaigns over fleets of 10,000 robots that exist in memory alone, led by the product's rules. */
export const defaultN = 50

/**
 * A release that fails on 3 % of the robots never gets past the first wave and is paused within 60 s; a good one reaches
 * every robot or says why not, those lost in the middle too. One that falls after it came through does not get past it
 * either. One seed three of them.
 */
export async function run({ n, seed }: { n: number; seed: number }) {
  const failures: string[] = []
  const pauses: number[] = []
  for (let index = 0; index < n; index += 1) {
    pauses.push(tryBadRelease(seededRandom(seed + index), failures, `bad release, seed ${seed + index}`))
    tryFallingRelease(seededRandom(seed + index), failures, `falling release, seed ${seed + index}`)
    tryGoodRelease(seededRandom(seed + index), failures, `good release, seed ${seed + index}`)
  }
  const notes = [
    `${n} fleets of ${UNITS} robots, each with a release that fails on ${BAD_SHARE * 100} % and a good one`,
    `each as well with one that falls on ${FALLING_SHARE * 100} % after it came through`,
    `paused after at most ${Math.max(...pauses)} ms (goal: ${PAUSED_WITHIN_MS} ms)`,
  ]
  return { n, seed, failures, notes }
}
