import { type Finding, meaningOf } from '@filo/contract/installation/installation-checks'
import { rootDaysLeft, rootWarning } from '@filo/contract/trust/root-warnings'
import { readRootKeyHere } from '../../../records/people/is-root-key-here.ts'
import { readRootEnd } from '../../../records/people/read-root-end.ts'
import { type FoundWork, foundWork, readRows, type WaitingFacts, waitingRow } from './waiting-facts.ts'

/** Checks of which a warning already is somebody's work; of the others only what is bad. */
const urgentKeys: ReadonlySet<string> = new Set(['disk', 'jobs'])

function isTrouble({ code }: Finding): boolean {
  const { key, state } = meaningOf(code)
  return state === 'bad' || (state === 'warning' && urgentKeys.has(key))
}

const nothing: FoundWork = { total: 0, rows: [] }

/** What the installation's check of its services found to be wrong: a full disk, work that fails again and again. */
export async function findInstallationTrouble({ readServices }: WaitingFacts): Promise<FoundWork> {
  const found = (await readServices()).filter(isTrouble)
  return foundWork(
    found.slice(0, readRows),
    ({ code, facts }) =>
      waitingRow({
        id: code,
        title: meaningOf(code).key,
        reason: 'installation_trouble',
        params: { ...facts, code },
      }),
    async () => found.length,
  )
}

/** The root of trust, where it ends within the time in which people are warned. */
export async function findEndingRoot({ db, now }: WaitingFacts): Promise<FoundWork> {
  const root = await readRootEnd(db)
  if (!root || rootWarning(root.endsAt, now) === undefined) return nothing
  const row = waitingRow({
    id: 'root',
    title: 'TUF',
    reason: 'root_ends',
    params: { days: Math.max(0, rootDaysLeft(root.endsAt, now)) },
    dueAt: root.endsAt.toISOString(),
  })
  return { total: 1, rows: [row] }
}

/** The root key, while it lies on the server of an installation that is no demonstration. */
export async function findRootKey({ db, isInEarnest }: WaitingFacts): Promise<FoundWork> {
  const since = await readRootKeyHere(db)
  if (!since || !(await isInEarnest())) return nothing
  const row = waitingRow({ id: 'root', title: 'TUF', reason: 'root_key_here', since: since.toISOString() })
  return { total: 1, rows: [row] }
}
