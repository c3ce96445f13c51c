import type { Logger } from 'pino'
import type { Bus, BusMessage } from '../bus/bus.ts'
import type { Db } from './database.ts'

type BeforeCommit = () => Promise<void>
type AfterCommit = () => void | Promise<void>

interface UnitOfWork {
  before: BeforeCommit[]
  after: AfterCommit[]
  publish: (message: BusMessage) => void
}

/** What a unit of work reaches outside of its database. */
export interface CommitEffects {
  /** Tells all servers; never throws and never waits. */
  publish: (message: BusMessage) => void
  /** Records that work after a commit failed: what was committed stands, so nobody else is told. */
  reportFailure: (error: unknown) => void
}

/** The effects of a server: its bus, and its log for what failed. */
export function createCommitEffects({ bus, log }: { bus: Pick<Bus, 'publish'>; log: Logger }): CommitEffects {
  return {
    publish: (message) => bus.publish(message),
    reportFailure: (error) => log.error({ err: error }, 'work after a commit failed'),
  }
}

const units = new WeakMap<Db, UnitOfWork>()

/**
 * Puts work off until its transaction has done everything else: for locks that everybody takes, so that they are held
 * shortly and always taken last, and no two transactions wait for each other.
 * @returns false where nobody would do it: outside of {@link runUnitOfWork}
 */
export function beforeCommit(tx: Db, work: BeforeCommit): boolean {
  const unit = units.get(tx)
  unit?.before.push(work)
  return unit !== undefined
}

/**
 * Runs work once the transaction is committed, in the order of the calls. It is dropped when the transaction is rolled back,
 * and when it is run again. Work that throws is logged; what comes after it runs all the same.
 * @throws where no transaction of the context is under way
 */
export function afterCommit(tx: Db, work: AfterCommit): void {
  const unit = units.get(tx)
  if (!unit) throw new Error('there is no transaction whose commit could be waited for')
  unit.after.push(work)
}

/** Publishes a message to all servers once the transaction is committed. @throws as {@link afterCommit} */
export function publish(tx: Db, message: BusMessage): void {
  const unit = units.get(tx)
  if (!unit) throw new Error('there is no transaction whose commit could be waited for')
  unit.after.push(() => unit.publish(message))
}

/** Runs the work of a transaction, then what was put off until before its commit. @returns with what is due after the commit */
export async function runUnitOfWork<T>(
  tx: Db,
  { publish: send }: Pick<CommitEffects, 'publish'>,
  work: () => Promise<T>,
): Promise<{ result: T; after: readonly AfterCommit[] }> {
  const unit: UnitOfWork = { before: [], after: [], publish: send }
  units.set(tx, unit)
  try {
    const result = await work()
    for (const each of unit.before) await each()
    return { result, after: unit.after }
  } finally {
    // Whoever still works with it by then is told so instead of waiting for nothing.
    units.delete(tx)
  }
}

/** Runs what is due after a commit, each whatever became of the others. */
export async function runAfterCommit(
  work: readonly AfterCommit[],
  { reportFailure }: Pick<CommitEffects, 'reportFailure'>,
): Promise<void> {
  for (const each of work) {
    try {
      await each()
    } catch (error) {
      reportFailure(error)
    }
  }
}
