import { isNewer } from '@filo/contract/agents/compare-agents'
import type { Build, Ended, Journal, Order, ReturnReason } from './launch-state.ts'

/** Starts of a build that is tried, before the launcher goes back. */
export const mostStarts = 3
const endedLimit = 20

export interface Situation {
  journal: Journal
  /** Version of the agent that came with the package. */
  packaged: string
  desired: Order | undefined
  /** The order whose agent said that it works and is linked. */
  confirmedOrderId: string | undefined
  /** Whether the file of a build is whole. */
  isWhole: (build: Build) => boolean
}

export interface Choice {
  /** What is noted before anything is started. */
  journal: Journal
  /** `null`: the agent of the package. */
  build: Build | null
  /** The order that is tried; `null`: the agent proved itself before. */
  trial: Order | null
}

function endTrial(
  journal: Journal,
  trial: Order & { starts?: number },
  returned: ReturnReason | null,
): Journal {
  const { starts: _, ...order } = trial
  const ended: Ended = { ...order, returned }
  const { orderId: __, ...build } = order
  const committed = returned === null ? build : journal.committed
  return { committed, trial: null, ended: [...journal.ended, ended].slice(-endedLimit) }
}

/** A build that is tried was gone on with, or is over. */
function settleTrial({ journal, confirmedOrderId }: Situation): Journal {
  const { trial } = journal
  if (!trial) return journal
  if (confirmedOrderId === trial.orderId) return endTrial(journal, trial, null)
  return trial.starts >= mostStarts ? endTrial(journal, trial, 'crashed') : journal
}

/** Whether a build takes the place of another: it is newer, or the other was recalled in its favour. */
function takesPlaceOf({ version, replaces }: Build, current: string): boolean {
  return isNewer(version, current) || replaces === current
}

/** The order that is new and leads to a newer agent, or back from a recalled one. An order is tried once, whatever became of it. */
function nextOrder({ journal, desired }: Situation, current: string): Order | undefined {
  if (!desired || journal.ended.some(({ orderId }) => orderId === desired.orderId)) return undefined
  return takesPlaceOf(desired, current) ? desired : undefined
}

/** What runs when nothing is tried: the newest that proved itself and is whole. A newer package takes its place. */
function provenBuild({ packaged, isWhole }: Situation, { committed }: Journal): Build | null {
  return committed && takesPlaceOf(committed, packaged) && isWhole(committed) ? committed : null
}

/** Chooses the agent that starts next. Every start of one that is tried is counted beforehand, so that none is forgotten. */
export function chooseAgent(situation: Situation): Choice {
  const journal = settleTrial(situation)
  const proven = provenBuild(situation, journal)
  const order = journal.trial ?? nextOrder({ ...situation, journal }, proven?.version ?? situation.packaged)
  if (!order) return { journal, build: proven, trial: null }
  if (!situation.isWhole(order))
    return { journal: endTrial(journal, order, 'damaged'), build: proven, trial: null }
  const { orderId, version, sha256, replaces } = order
  const trial = { orderId, version, sha256, ...(replaces !== undefined && { replaces }) }
  const starts = (journal.trial?.starts ?? 0) + 1
  return { journal: { ...journal, trial: { ...trial, starts } }, build: trial, trial }
}

/** The journal after a build that was tried said nothing for too long. */
export function giveUpSilent(journal: Journal): Journal {
  return journal.trial ? endTrial(journal, journal.trial, 'silent') : journal
}

/** The journal once the agent that is tried has said that it works. */
export function confirmTrial(journal: Journal): Journal {
  return journal.trial ? endTrial(journal, journal.trial, null) : journal
}
