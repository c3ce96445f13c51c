import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import { z } from 'zod'
import type { AgentStore } from '../agent-folder.ts'
import { type AgentContext, nowIso } from '../context.ts'
import type { InTurn } from '../create-turn.ts'
import { readJsonFile, writeDurably } from '../disk/durable-file.ts'
import type { Unnumbered } from '../link/outbox.ts'
import type { News } from '../local-api/news.ts'
import { reasonOf } from '../updates/update-error.ts'
import { TestRun } from './hardware-test-run.ts'
import type { TestOffers } from './program-offers.ts'

const Journal = z.object({
  run: TestRun.nullable(),
  /** The run stands in the outbox as it is here. */
  isReported: z.boolean(),
  /** Requests that were taken up: one that comes again is none. */
  seen: z.array(z.string()),
})
type Journal = z.infer<typeof Journal>

export interface KeeperOptions extends AgentStore, Pick<AgentContext, 'clock' | 'logger'> {
  /** Puts a report into the robot's outbox. */
  report: (message: Unnumbered) => Promise<void>
}

/** What a program is to carry out in the agent's place; `settle` ends it with how it went. */
interface ProgramTask {
  test: HardwareTest
  program: string
  untilMs: number
  settle: (outcome: HardwareTestOutcome) => void
}

/** What the keeper of hardware tests works with, and its own state. */
export interface TestKeeperState extends KeeperOptions {
  offers: TestOffers
  news: News
  inTurn: InTurn
  /** As it is on disk, or about to be. */
  journal: Journal
  turn: number
  consentUntilMs: number
  task: ProgramTask | null
  /** Ends the wait for consent. */
  onAnswer: (() => void) | undefined
  /** Aborted when the request at work is cancelled. */
  cancelling: AbortController
  /** The request at work; resolved when there is none. */
  work: Promise<void>
}

/** Reads the stored state; what cannot be read is worth no more than nothing. */
export async function readJournal({
  folder,
  logger,
}: Pick<KeeperOptions, 'folder' | 'logger'>): Promise<Journal> {
  const found = await readJsonFile(folder.hardwareTests, Journal).catch((error: unknown) => {
    logger.error(`the kept hardware test cannot be read and is forgotten: ${reasonOf(error)}`)
    return undefined
  })
  return found ?? { run: null, isReported: true, seen: [] }
}

/** Writes the journal to disk; for callers within `inTurn`. */
export function saveJournal({ disk, folder, journal }: TestKeeperState): Promise<void> {
  return writeDurably(disk, folder.hardwareTests, JSON.stringify(journal))
}

/** Has programs and the robot's screen look again. */
export function notifyPrograms(keeper: TestKeeperState): void {
  keeper.turn += 1
  keeper.news.notify()
}

/**
 * Reports a run that is on disk already to the server, for callers within `inTurn`. Sent twice by a loss of power in
 * between, it says the same.
 */
export async function reportRun(keeper: TestKeeperState): Promise<void> {
  const { run, isReported } = keeper.journal
  if (isReported || !run) return
  await keeper.report({ type: 'hardware-test', at: nowIso(keeper), ...run.report })
  keeper.journal = { ...keeper.journal, isReported: true }
  await saveJournal(keeper)
}

/** Changes the run at work: on disk first, then to programs and the server; `step` may return the run as it is. */
export function changeRun(keeper: TestKeeperState, step: (run: TestRun) => TestRun): Promise<void> {
  return keeper.inTurn(async () => {
    const before = keeper.journal.run
    const next = before && step(before)
    if (!next || next === before) return
    keeper.journal = { ...keeper.journal, run: next, isReported: false }
    await saveJournal(keeper)
    notifyPrograms(keeper)
    await reportRun(keeper)
  })
}
