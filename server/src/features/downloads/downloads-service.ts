import { downloadsRetentionDays } from '@filo/contract/downloads/download-kinds'
import { DAY_MS } from '@filo/contract/durations'
import type { BaseContext } from '../../base-context.ts'
import * as store from './downloads-store.ts'
import { type Answered, createServedBytes } from './served-bytes.ts'

/** What was sent is written together, so often. */
const WRITE_EVERY_MS = 5000
/** So long a robot has to say what it fetches for; what it fetched until then waits. */
const WAIT_MS = 30_000
/** People's downloads that are not written yet; a database that is away keeps no more of them than that. */
const MOST_WAITING = 20_000
/** A robot of which nothing was heard for so long has given up. */
const SILENT_MS = 7 * DAY_MS
const DELETED_TOGETHER = 5000

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'log'>

/** Notes what was fetched, after it was answered and many at a time: no download waits for its note. */
export function createDownloadsService(deps: Deps) {
  const { db, clock, ids, log } = deps
  const served = createServedBytes()
  let ofPeople: store.NewDownload[] = []

  /** What a robot fetched without an update: of the release that it shall run, whose files it has repaired. */
  async function addUnreported(unknown: readonly store.Served[]): Promise<void> {
    const expected = new Map(
      (
        await store.listDesired(
          db,
          unknown.map(({ unitId }) => unitId),
        )
      ).map((row) => [row.unitId, row]),
    )
    const rows = unknown.flatMap((each): store.NewDownload[] => {
      const unit = expected.get(each.unitId)
      if (!unit) return []
      const { firstAt, lastAt, ...sent } = each
      return [
        {
          ...sent,
          id: ids.next(),
          at: firstAt,
          endedAt: lastAt,
          durationMs: lastAt.getTime() - firstAt.getTime(),
          kind: 'aros',
          result: 'unreported',
          name: unit.name === null ? '' : `${unit.name} ${unit.semver}`,
          customerId: unit.customerId,
          arosId: unit.arosId,
        },
      ]
    })
    await store.insertDownloads(db, rows)
  }

  async function writeServed(drained: readonly store.Served[], waitsNoMore: boolean): Promise<void> {
    if (drained.length === 0) return
    const unknown = new Set(await store.addServed(db, drained))
    const since = clock.now().getTime() - WAIT_MS
    const left = drained.filter(({ unitId }) => unknown.has(unitId))
    const isDue = ({ firstAt }: store.Served) => waitsNoMore || firstAt.getTime() < since
    served.giveBack(left.filter((each) => !isDue(each)))
    await addUnreported(left.filter(isDue))
  }

  /** Writes what is not written yet. What the database does not take is tried again. */
  async function write({ waitsNoMore = false } = {}): Promise<void> {
    const rows = ofPeople
    ofPeople = []
    const drained = served.drain()
    try {
      await store.insertDownloads(db, rows)
    } catch (error) {
      ofPeople = [...rows, ...ofPeople].slice(-MOST_WAITING)
      log.warn({ err: error }, 'downloads of people could not be noted')
    }
    try {
      await writeServed(drained, waitsNoMore)
    } catch (error) {
      served.giveBack(drained)
      log.warn({ err: error }, 'downloads of robots could not be noted')
    }
  }

  /** Notes now and then; @returns ends that, with what is left */
  async function start(): Promise<() => Promise<void>> {
    let writing = Promise.resolve()
    const timer = setInterval(() => {
      writing = writing.then(() => write())
    }, WRITE_EVERY_MS)
    return async () => {
      clearInterval(timer)
      await writing
      await write({ waitsNoMore: true })
    }
  }

  /** Ends what robots have left, and forgets what is older than {@link downloadsRetentionDays}. */
  async function sweep(): Promise<void> {
    const at = clock.now()
    await store.endAbandoned(db, { at, before: new Date(at.getTime() - SILENT_MS) })
    const before = new Date(at.getTime() - downloadsRetentionDays * DAY_MS)
    while ((await store.deleteBefore(db, before, DELETED_TOGETHER)) === DELETED_TOGETHER);
  }

  return {
    db,
    /** Notes an answer to a robot. Never fails and never waits. */
    served: (answered: Answered): void => served.add(answered),
    /** Notes what a person fetched. Never fails and never waits. */
    fetched: (row: Omit<store.NewDownload, 'id'>): void => {
      if (ofPeople.length < MOST_WAITING) ofPeople.push({ ...row, id: ids.next() })
    },
    write,
    start,
    sweep,
  }
}

export type DownloadsService = ReturnType<typeof createDownloadsService>
