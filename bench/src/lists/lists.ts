import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import type { Row } from '../row.ts'
import { createBenchDatabase } from '../servers/bench-database.ts'
import { startFilo } from '../servers/filo.ts'
import { signIn } from '../servers/filo-session.ts'
import { campaigns } from './campaigns-fixture.ts'
import { listQuestions } from './list-queries.ts'
import type { ListQuestion } from './list-question.ts'
import { fillLists, type ListSize } from './lists-fixture.ts'
import { marketingStatements } from './marketing-fixture.ts'
import { customerPerson } from './programs-fixture.ts'
import { openStoredDatabase, type StoredDatabase } from './stored-database.ts'

const CALLS = 60
const WARM_UP = 5
const AT_MOST_MS = 50
const AT_MOST_RATIO = 2
/** Updates and audit records for each robot. */
const HISTORY = 5

const sizes: Readonly<Record<string, ListSize>> = {
  '1k': { rows: 1000, history: 1000 * HISTORY },
  '10k': { rows: 10_000, history: 10_000 * HISTORY },
  '100k': { rows: 100_000, history: 100_000 * HISTORY },
  '1m': { rows: 1_000_000, history: 1_000_000 * HISTORY },
}

interface Options {
  sizeNames: string[]
  calls: number
  /** Only questions whose name has one of these in it. */
  only: string[]
  /** What the names of databases begin with that stay for the next run; none stays without it. */
  keep: string | undefined
}

/**
 * `--sizes 1k,100k --calls 20 --only robots,audit --keep mine`; the first size is what the others are compared with. What is
 * kept ages: after six hours its robots are offline.
 */
function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1k,100k,1m' },
      calls: { type: 'string', default: String(CALLS) },
      only: { type: 'string', default: '' },
      keep: { type: 'string' },
    },
  })
  const sizeNames = values.sizes.split(',')
  const unknown = sizeNames.filter((name) => !(name in sizes))
  if (unknown.length > 0)
    throw new Error(`no size ${unknown.join(', ')}; there are ${Object.keys(sizes).join(', ')}`)
  return { sizeNames, calls: Number(values.calls), only: values.only.split(','), keep: values.keep }
}

interface Subject {
  name: string
  address: string
  /** The Cookie header of who administers the product, and of who administers a customer. */
  cookies: { staff: string; customer: string }
  stop: () => Promise<void>
}

async function databaseOf(name: string, keep: string | undefined): Promise<StoredDatabase> {
  if (keep !== undefined) return openStoredDatabase(`${keep}_${name}`)
  const { url, drop } = await createBenchDatabase()
  return { settings: { DATABASE_URL: url }, isFilled: false, markFilled: async () => {}, close: drop }
}

/** A server with a database of a size of its own. */
async function openSubject(name: string, keep: string | undefined): Promise<Subject> {
  const database = await databaseOf(name, keep)
  const size = sizes[name]
  if (!size) throw new Error(`no size ${name}`)
  const settings = { FILO_DATA_DIR: mkdtempSync(join(tmpdir(), 'filo-bench-')), ...database.settings }
  const port = await freePort()
  if (!database.isFilled) {
    // The server makes the tables and the administrator, and is gone while there are rows without indexes.
    await (await startFilo(port, settings)).stop()
    console.error(`bench: filling ${name}`)
    await fillLists(settings.DATABASE_URL, size, [...campaigns(size), ...marketingStatements(size)])
    await database.markFilled()
  }
  const filo = await startFilo(port, settings)
  const stop = async () => {
    await filo.stop()
    await database.close()
  }
  try {
    const { address } = filo
    const cookies = { staff: await signIn(address), customer: await signIn(address, customerPerson.email) }
    return { name, address, cookies, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function request(
  { address, cookies }: Subject,
  { path, as = 'staff' }: Pick<ListQuestion, 'path' | 'as'>,
): Promise<{ ms: number; nextCursor: string | null }> {
  const startedAt = performance.now()
  const answer = await fetch(`${address}${path}`, { headers: { cookie: cookies[as] } })
  const body = (await answer.json()) as { nextCursor?: string | null }
  const ms = performance.now() - startedAt
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`)
  return { ms, nextCursor: body.nextCursor ?? null }
}

/** The question of the measured page; at the end of a short list it stays the last one. */
async function pageOf(subject: Subject, question: ListQuestion): Promise<ListQuestion> {
  let query = question
  for (let page = 0; page < (question.after ?? 0); page += 1) {
    const { nextCursor } = await request(subject, query)
    if (nextCursor === null) break
    query = { ...question, path: `${question.path}&cursor=${encodeURIComponent(nextCursor)}` }
  }
  return query
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

/** The calls of all sizes take turns, so that what else the machine does meets them alike. */
async function measure(subjects: Subject[], question: ListQuestion, calls: number): Promise<number[][]> {
  const pages = await Promise.all(subjects.map((subject) => pageOf(subject, question)))
  const times: number[][] = subjects.map(() => [])
  for (let call = 0; call < WARM_UP + calls; call += 1) {
    for (const [index, subject] of subjects.entries()) {
      const { ms } = await request(subject, pages[index] ?? question)
      if (call >= WARM_UP) times[index]?.push(ms)
    }
  }
  return times
}

function rowOf(question: string, size: string, times: readonly number[], reference: readonly number[]): Row {
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  const ratio = p50 / quantile(reference, 0.5)
  return {
    goal: `lists: ${question}, ${size}`,
    ours: `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`,
    reference: `p50 ${quantile(reference, 0.5).toFixed(1)}, p95 ${quantile(reference, 0.95).toFixed(1)} ms`,
    ratio,
    target: `p95 ≤ ${AT_MOST_MS} ms, p50 ≤ ${AT_MOST_RATIO}×`,
    isMet: p95 <= AT_MOST_MS && ratio <= AT_MOST_RATIO,
  }
}

/** Time that PostgreSQL takes to write out what the filling left. */
const SETTLE_MS = 5000

/**
 * docs/goals.md "lists": every list and the landing page at each size on PostgreSQL, beside the smallest size in the
 * same run.
 */
export async function run(args: string[] = []): Promise<Row[]> {
  const { sizeNames, calls, only, keep } = optionsOf(args)
  const subjects: Subject[] = []
  try {
    for (const name of sizeNames) subjects.push(await openSubject(name, keep))
    await wait(SETTLE_MS)
    const rows: Row[] = []
    for (const [name, question] of Object.entries(listQuestions)) {
      if (!only.some((part) => name.includes(part))) continue
      const [reference = [], ...others] = await measure(subjects, question, calls)
      const shown = others.length > 0 ? others : [reference]
      const shownNames = others.length > 0 ? sizeNames.slice(1) : sizeNames
      rows.push(...shown.map((times, index) => rowOf(name, shownNames[index] ?? '', times, reference)))
      console.error(
        `bench: ${name}: ${rows
          .slice(-shown.length)
          .map(({ ours }) => ours)
          .join('; ')}`,
      )
    }
    const missed = rows.filter(({ isMet }) => isMet === false)
    console.error(
      `bench: ${missed.length} of ${rows.length} missed${missed.map(({ goal }) => `\n  ${goal}`).join('')}`,
    )
    return rows
  } finally {
    for (const subject of subjects) await subject.stop()
  }
}
