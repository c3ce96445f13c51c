import type { Played } from './play-session.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
/** Of what was seen of one way. */
const mostSeen = 12
const most = (values: readonly (number | undefined)[]) =>
  Math.max(0, ...values.filter((value) => value !== undefined))

/** The figures of sessions that were played: how many of each way, what was compared, and what took longest. */
export function describePlayed(played: readonly Played[]): string[] {
  const ways = Map.groupBy(played, ({ way }) => way)
  const opened = played.filter((one) => one.opened)
  const sum = (of: (one: Played) => number) => played.reduce((total, one) => total + of(one), 0)
  const doneOf = Map.groupBy(
    played.flatMap(({ done }) => done),
    (name) => name,
  )
  return [
    `${opened.length} sessions opened, ${played.length - opened.length} did not; ${sum(({ refused }) => refused)} requests were rightly refused`,
    `${sum(({ screens }) => screens)} recordings show the last screen of the page, with ${sum(({ sameBytes }) => sameBytes)} bytes as they were shown`,
    `in them: ${[...doneOf].map(([name, list]) => `${list.length} × ${name}`).join(', ')}`,
    ...[...ways].map(([way, own]) => {
      const failed = own.filter(({ failures }) => failures.length > 0).length
      const times = `ended after at most ${seconds(most(own.map(({ endedMs }) => endedMs)))}`
      const page = most(own.map(({ pageOverMs }) => pageOverMs))
      const sealed = most(own.map(({ sealedMs }) => sealedMs))
      const seen = [...new Set(own.flatMap((one) => one.seen))].slice(0, mostSeen)
      const line = `${own.length} × ${way}: ${failed} failed, ${times}, the page ${seconds(page)}, sealed ${seconds(sealed)}`
      return [line, ...seen].join('; ')
    }),
  ]
}
