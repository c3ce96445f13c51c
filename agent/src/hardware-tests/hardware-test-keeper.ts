import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import { isOpenRun } from '@filo/contract/hardware-tests/hardware-test-states'
import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import { nowIso } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import { createNews } from '../local-api/news.ts'
import { reasonOf } from '../updates/update-error.ts'
import {
  answerRun,
  beginRun,
  cancelRun,
  endTest,
  expireRun,
  finishRun,
  interruptRun,
  startTest,
  type TestOrder,
  type TestRun,
} from './hardware-test-run.ts'
import {
  changeRun,
  type KeeperOptions,
  notifyPrograms,
  readJournal,
  reportRun,
  saveJournal,
  type TestKeeperState,
} from './hardware-test-state.ts'
import { outcomeOf } from './outcomes.ts'
import { createTestOffers } from './program-offers.ts'

/** Measures a part by the agent itself. */
export type Measure = (test: HardwareTest, runId: string, signal: AbortSignal) => Promise<HardwareTestOutcome>

/** What programs and the robot's own screen are told of a request. */
export interface LocalTestView {
  turn: number
  run: TestRun | null
  /** When the question on the robot's screen is given up; of a request that waits for consent. */
  consentUntilMs: number
  /** What this program shall carry out now. */
  task: { test: HardwareTest; untilMs: number } | null
}

/** A test that takes longer hangs. */
const testTimeoutMs = 60_000
const mostSeen = 50

async function waitForConsent(
  keeper: TestKeeperState,
  { consentSeconds }: TestOrder,
  signal: AbortSignal,
): Promise<void> {
  const { clock } = keeper
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal])
  keeper.consentUntilMs = clock.now() + consentSeconds * 1000
  const answered = new Promise<void>((resolve) => {
    keeper.onAnswer = resolve
  })
  notifyPrograms(keeper)
  await Promise.race([answered, clock.sleep(consentSeconds * 1000, until).catch(() => undefined)])
  over.abort()
  keeper.onAnswer = undefined
  signal.throwIfAborted()
  await changeRun(keeper, expireRun(nowIso(keeper)))
}

/** By a program that offers itself, which owns the part then, else by the agent. */
async function carryOutTest(
  keeper: TestKeeperState,
  test: HardwareTest,
  measure: Measure,
  signal: AbortSignal,
): Promise<HardwareTestOutcome> {
  const program = keeper.offers.programFor(test)
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(testTimeoutMs)])
  const late = new Promise<never>((_, reject) =>
    inTime.addEventListener('abort', () => reject(inTime.reason), { once: true }),
  )
  late.catch(() => undefined)
  const byProgram = new Promise<HardwareTestOutcome>((settle) => {
    keeper.task = program ? { test, program, untilMs: keeper.clock.now() + testTimeoutMs, settle } : null
  })
  try {
    await changeRun(keeper, startTest(test, program ?? null, nowIso(keeper)))
    const runId = keeper.journal.run?.order.id ?? ''
    return await Promise.race([program ? byProgram : measure(test, runId, inTime), late])
  } catch (error) {
    signal.throwIfAborted()
    if (inTime.aborted) return outcomeOf('not_possible', { reason: 'timed_out' })
    keeper.logger.warn({ error }, `hardware test of ${test}`)
    return outcomeOf('not_possible', { reason: 'tool_failed', text: reasonOf(error) })
  } finally {
    keeper.task = null
  }
}

async function carryOutRun(
  keeper: TestKeeperState,
  order: TestOrder,
  measure: Measure,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (order.needsConsent) await waitForConsent(keeper, order, signal)
    if (keeper.journal.run?.report.state !== 'running') return
    for (const test of order.tests) {
      const outcome = await carryOutTest(keeper, test, measure, signal)
      await changeRun(keeper, endTest(test, outcome, nowIso(keeper)))
    }
    await changeRun(keeper, finishRun)
  } catch (error) {
    if (!signal.aborted) keeper.logger.error({ error }, `hardware test: ${reasonOf(error)}`)
    await changeRun(keeper, interruptRun(nowIso(keeper)))
  }
}

/** Takes a request up, once; resolves when it is written down. `signal` ends it in the middle. */
async function acceptRequest(
  keeper: TestKeeperState,
  order: TestOrder,
  measure: Measure,
  signal: AbortSignal,
): Promise<void> {
  const isSeen = () => keeper.journal.seen.includes(order.id)
  if (isSeen()) return
  await keeper.work
  const isNew = await keeper.inTurn(async () => {
    if (isSeen()) return false
    const seen = [...keeper.journal.seen, order.id].slice(-mostSeen)
    keeper.journal = { run: beginRun(order), isReported: false, seen }
    keeper.cancelling = new AbortController()
    await saveJournal(keeper)
    await reportRun(keeper)
    return true
  })
  if (!isNew) return
  notifyPrograms(keeper)
  const until = AbortSignal.any([signal, keeper.cancelling.signal])
  keeper.work = carryOutRun(keeper, order, measure, until).catch((error: unknown) =>
    keeper.logger.error(`hardware test: ${reasonOf(error)}`),
  )
}

/** Ends a request in the middle; one that has not come yet is not taken up when it comes. Resolves when that is reported. */
async function cancelRequest(keeper: TestKeeperState, runId: string): Promise<void> {
  await keeper.inTurn(async () => {
    const { seen } = keeper.journal
    if (seen.includes(runId)) return
    keeper.journal = { ...keeper.journal, seen: [...seen, runId].slice(-mostSeen) }
    await saveJournal(keeper)
  })
  if (keeper.journal.run?.order.id !== runId) return
  await changeRun(keeper, cancelRun(nowIso(keeper)))
  keeper.cancelling.abort()
}

/** The request as a program, or the robot's screen, sees it; waits for news beside `turn`. */
async function followRequest(
  keeper: TestKeeperState,
  follower: { program: string | undefined; turn: number | undefined; waitMs: number },
  signal: AbortSignal,
): Promise<LocalTestView> {
  const { program, waitMs } = follower
  if (follower.turn === keeper.turn && waitMs > 0) await keeper.news.wait(waitMs, signal)
  const { turn, task, consentUntilMs } = keeper
  const { run } = keeper.journal
  const isOpen = run !== null && isOpenRun(run.report.state)
  const isMine = isOpen && task?.program === program
  return {
    turn,
    run: isOpen ? run : null,
    consentUntilMs,
    task: task && isMine ? { test: task.test, untilMs: task.untilMs } : null,
  }
}

/** What the person beside the robot says. @returns false where this request does not ask */
async function answerRequest(
  keeper: TestKeeperState,
  runId: string,
  answer: 'yes' | 'no',
  by: string,
): Promise<boolean> {
  const { run } = keeper.journal
  if (run?.order.id !== runId || run.report.state !== 'waiting_consent') return false
  await changeRun(keeper, answerRun({ answer, by, at: nowIso(keeper) }))
  keeper.onAnswer?.()
  return true
}

/** How a test ended that the program was to carry out. @returns false where it was not */
function settleTask(
  { task, journal }: TestKeeperState,
  program: string,
  result: { runId: string; test: HardwareTest; outcome: HardwareTestOutcome },
): boolean {
  const isIt =
    task?.program === program && task.test === result.test && journal.run?.order.id === result.runId
  if (isIt) task?.settle(result.outcome)
  return isIt
}

/**
 * Carries out requests of hardware tests, one at a time: asks the person beside the robot, measures or has a program of the
 * robot do it, and tells the server of every step. A request that a start finds in the middle is over: nobody can say what
 * the part did meanwhile.
 */
export async function openTestKeeper(options: KeeperOptions) {
  const { disk, folder, clock, logger } = options
  const keeper: TestKeeperState = {
    ...options,
    offers: createTestOffers(clock),
    news: createNews(clock),
    inTurn: createTurn(),
    journal: await readJournal(options),
    turn: 1,
    consentUntilMs: 0,
    task: null,
    onAnswer: undefined,
    cancelling: new AbortController(),
    work: Promise.resolve(),
  }
  // What an agent that was killed left of a test is none of the robot's files.
  await disk.remove(folder.hardwareTestRoom).catch(() => undefined)
  await changeRun(keeper, interruptRun(nowIso(keeper)))
    .then(() => keeper.inTurn(() => reportRun(keeper)))
    .catch((error: unknown) => logger.error(`hardware test: ${reasonOf(error)}`))

  return {
    handle: acceptRequest.bind(undefined, keeper),
    cancel: cancelRequest.bind(undefined, keeper),
    follow: followRequest.bind(undefined, keeper),
    answer: answerRequest.bind(undefined, keeper),
    /** A program carries these tests out in the agent's place from now on, for so long. @returns false: there are too many */
    offer: (program: string, tests: readonly HardwareTest[], ttlMs: number): boolean =>
      keeper.offers.note(program, tests, ttlMs),
    report: settleTask.bind(undefined, keeper),
    /** Resolves when nothing is under way any more; whoever waits has ended it by its signal. */
    async idle(): Promise<void> {
      await keeper.work
      await keeper.inTurn(async () => undefined)
    },
  }
}

export type TestKeeper = Awaited<ReturnType<typeof openTestKeeper>>
