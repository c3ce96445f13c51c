import type { Lane, Stand } from './stand.ts'
import type { Way } from './ways.ts'
import { waysOfNetworks } from './ways-of-networks.ts'
import { type UnopenedWay, waysOfNotOpening } from './ways-of-not-opening.ts'
import { waysOfPeople } from './ways-of-people.ts'

/** A way for one session, and whether the session opens before. */
interface DrawnWay {
  way: Way | UnopenedWay
  isOpened: boolean
}

/** Sessions that are played at the same time, each on a robot of its own. */
export type Round = { lane: Lane; drawn: DrawnWay }[]

const all: readonly DrawnWay[] = [
  ...[...waysOfNetworks, ...waysOfPeople].map((way) => ({ way, isOpened: true })),
  ...waysOfNotOpening.map((way) => ({ way, isOpened: false })),
]

function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  const left = [...items]
  return Array.from({ length: left.length }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}

/**
 * Deals so many sessions to the lanes, every way as often as the others as far as lanes fit; where there are fewer than ways,
 * only those of a brief run, the `turn`th first. What takes long, and what loses a server for everybody, is played together.
 */
export function dealRounds(
  stand: Stand,
  { n, random, turn = 0 }: { n: number; random: () => number; turn?: number },
): Round[] {
  const fits = ({ way }: DrawnWay, lane: Lane) => way.fits?.(lane, stand) ?? true
  const isBrief = n < all.length
  const deck = isBrief ? all.filter(({ way }) => way.isBrief) : all
  const playable = deck.filter((drawn) => stand.lanes.some((lane) => fits(drawn, lane)))
  const cards: DrawnWay[] = []
  const at = turn % playable.length
  const inTurn = [...playable.slice(at), ...playable.slice(0, at)]
  while (cards.length < n) cards.push(...(isBrief ? inTurn : shuffled(random, playable)))
  const rounds: Round[] = []
  for (const group of ['quick', 'shaken', 'slow'] as const) {
    const deck = cards.slice(0, n).filter(({ way }) => way.group === group)
    while (deck.length > 0) {
      const round: Round = []
      for (const lane of shuffled(random, stand.lanes)) {
        const at = deck.findIndex((drawn) => fits(drawn, lane))
        const [drawn] = at < 0 ? [] : deck.splice(at, 1)
        if (drawn) round.push({ lane, drawn })
      }
      rounds.push(round)
    }
  }
  return shuffled(random, rounds)
}
