import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import { isOpenRun } from '@filo/contract/hardware-tests/hardware-test-states'
import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import { z } from 'zod'
import type { Kept } from '../agent-folder.ts'
import { type AgentContext, nowIso } from '../context.ts'
import { readJsonFile, writeDurably } from '../disk/durable-file.ts'
import type { Unnumbered } from '../link/outbox.ts'
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
  TestRun,
} from './hardware-test-run.ts'
import { outcomeOf } from './outcomes.ts'
import { createTestOffers } from './program-offers.ts'

const Journal = z.object({
  run: TestRun.nullable(),
  /** The run stands in the outbox as it is here. */
  isTold: z.boolean(),
  /** Requests that were taken up: one that comes again is none. */
  seen: z.array(z.string()),
})
type Journal = z.infer<typeof Journal>

/** Measures a part by the agent itself. */
export type Measure = (test: HardwareTest, runId: string, signal: AbortSignal) => Promise<HardwareTestOutcome>

interface KeeperOptions extends Kept, Pick<AgentContext, 'clock' | 'logger'> {
  /** Puts a report into the robot's outbox. */
  report: (message: Unnumbered) => Promise<void>
}

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

async function readKept({ folder, logger }: Pick<KeeperOptions, 'folder' | 'logger'>): Promise<Journal> {
  const found = await readJsonFile(folder.hardwareTests, Journal).catch((error: unknown) => {
    logger.error(`the kept hardware test cannot be read and is forgotten: ${reasonOf(error)}`)
    return undefined
  })
  return found ?? { run: null, isTold: true, seen: [] }
}

/**
 * Carries out requests of hardware tests, one at a time: asks the person beside the robot, measures or has a program of the
 * robot do it, and tells the server of every step. A request that a start finds in the middle is over: nobody can say what
 * the part did meanwhile.
 */
export async function openTestKeeper(options: KeeperOptions) {
  const { disk, folder, clock, logger, report } = options
  const offers = createTestOffers(clock)
  const news = createNews(clock)
  let journal = await readKept(options)
  let turn = 1
  let consentUntilMs = 0
  let task: {
    test: HardwareTest
    program: string
    untilMs: number
    settle: (told: HardwareTestOutcome) => void
  } | null = null
  let onAnswer: (() => void) | undefined
  let calledOff = new AbortController()
  let queue: Promise<unknown> = Promise.resolve()
  let work: Promise<void> = Promise.resolve()

  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const result = queue.then(step)
    queue = result.catch(() => undefined)
    return result
  }
  const keep = (next: Journal) => writeDurably(disk, folder.hardwareTests, JSON.stringify(next))

  function tellPrograms(): void {
    turn += 1
    news.tell()
  }

  /** On disk first, then to the server; told twice by a loss of power in between, it says the same. */
  async function tellServer(): Promise<void> {
    if (journal.isTold || !journal.run) return
    await report({ type: 'hardware-test', at: nowIso({ clock }), ...journal.run.report })
    journal = { ...journal, isTold: true }
    await keep(journal)
  }

  function change(step: (run: TestRun) => TestRun): Promise<void> {
    return inTurn(async () => {
      const before = journal.run
      const next = before && step(before)
      if (!next || next === before) return
      journal = { ...journal, run: next, isTold: false }
      await keep(journal)
      tellPrograms()
      await tellServer()
    })
  }

  const stateNow = () => journal.run?.report.state
  const at = () => nowIso({ clock })

  async function waitForConsent({ consentSeconds }: TestOrder, signal: AbortSignal): Promise<void> {
    const over = new AbortController()
    const until = AbortSignal.any([signal, over.signal])
    consentUntilMs = clock.now() + consentSeconds * 1000
    const answered = new Promise<void>((resolve) => {
      onAnswer = resolve
    })
    tellPrograms()
    await Promise.race([answered, clock.sleep(consentSeconds * 1000, until).catch(() => undefined)])
    over.abort()
    onAnswer = undefined
    signal.throwIfAborted()
    await change(expireRun(at()))
  }

  /** By a program that offers itself, which owns the part then, else by the agent. */
  async function carryOut(
    test: HardwareTest,
    measure: Measure,
    signal: AbortSignal,
  ): Promise<HardwareTestOutcome> {
    const program = offers.programFor(test)
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(testTimeoutMs)])
    const late = new Promise<never>((_, reject) =>
      inTime.addEventListener('abort', () => reject(inTime.reason), { once: true }),
    )
    late.catch(() => undefined)
    const told = new Promise<HardwareTestOutcome>((settle) => {
      task = program ? { test, program, untilMs: clock.now() + testTimeoutMs, settle } : null
    })
    try {
      await change(startTest(test, program ?? null, at()))
      const runId = journal.run?.order.id ?? ''
      return await Promise.race([program ? told : measure(test, runId, inTime), late])
    } catch (error) {
      signal.throwIfAborted()
      if (inTime.aborted) return outcomeOf('not_possible', { reason: 'timed_out' })
      logger.warn({ error }, `hardware test of ${test}`)
      return outcomeOf('not_possible', { reason: 'tool_failed', text: reasonOf(error) })
    } finally {
      task = null
    }
  }

  async function live(order: TestOrder, measure: Measure, signal: AbortSignal): Promise<void> {
    try {
      if (order.needsConsent) await waitForConsent(order, signal)
      if (stateNow() !== 'running') return
      for (const test of order.tests) {
        const outcome = await carryOut(test, measure, signal)
        await change(endTest(test, outcome, at()))
      }
      await change(finishRun)
    } catch (error) {
      if (!signal.aborted) logger.error({ error }, `hardware test: ${reasonOf(error)}`)
      await change(interruptRun(at()))
    }
  }

  // What an agent that was killed left of a test is none of the robot's files.
  await disk.remove(folder.hardwareTestRoom).catch(() => undefined)
  await change(interruptRun(at()))
    .then(() => inTurn(tellServer))
    .catch((error: unknown) => logger.error(`hardware test: ${reasonOf(error)}`))

  return {
    /** Takes a request up, once; resolves when it is written down. `signal` ends it in the middle. */
    async take(order: TestOrder, measure: Measure, signal: AbortSignal): Promise<void> {
      if (journal.seen.includes(order.id)) return
      await work
      const isNew = await inTurn(async () => {
        if (journal.seen.includes(order.id)) return false
        const seen = [...journal.seen, order.id].slice(-mostSeen)
        journal = { run: beginRun(order), isTold: false, seen }
        calledOff = new AbortController()
        await keep(journal)
        await tellServer()
        return true
      })
      if (!isNew) return
      tellPrograms()
      const until = AbortSignal.any([signal, calledOff.signal])
      work = live(order, measure, until).catch((error: unknown) =>
        logger.error(`hardware test: ${reasonOf(error)}`),
      )
    },
    /** Ends a request in the middle; one that has not come yet is not taken up when it comes. Resolves when that is told. */
    async cancel(runId: string): Promise<void> {
      await inTurn(async () => {
        if (journal.seen.includes(runId)) return
        journal = { ...journal, seen: [...journal.seen, runId].slice(-mostSeen) }
        await keep(journal)
      })
      if (journal.run?.order.id !== runId) return
      await change(cancelRun(at()))
      calledOff.abort()
    },
    /** The request as a program, or the robot's screen, sees it; waits for news beside `turn`. */
    async follow(
      asked: { program: string | undefined; turn: number | undefined; waitMs: number },
      signal: AbortSignal,
    ): Promise<LocalTestView> {
      if (asked.turn === turn && asked.waitMs > 0) await news.wait(asked.waitMs, signal)
      const { run } = journal
      const isOpen = run !== null && isOpenRun(run.report.state)
      const isMine = isOpen && task?.program === asked.program
      return {
        turn,
        run: isOpen ? run : null,
        consentUntilMs,
        task: task && isMine ? { test: task.test, untilMs: task.untilMs } : null,
      }
    },
    /** What the person beside the robot says. @returns false where this request does not ask */
    async answer(runId: string, answer: 'yes' | 'no', by: string): Promise<boolean> {
      const { run } = journal
      if (run?.order.id !== runId || run.report.state !== 'waiting_consent') return false
      await change(answerRun({ answer, by, at: at() }))
      onAnswer?.()
      return true
    },
    /** A program carries these tests out in the agent's place from now on, for so long. @returns false: there are too many */
    offer: (program: string, tests: readonly HardwareTest[], ttlMs: number): boolean =>
      offers.note(program, tests, ttlMs),
    /** How a test ended that the program was to carry out. @returns false where it was not */
    tell(
      program: string,
      told: { runId: string; test: HardwareTest; outcome: HardwareTestOutcome },
    ): boolean {
      const isIt =
        task?.program === program && task.test === told.test && journal.run?.order.id === told.runId
      if (isIt) task?.settle(told.outcome)
      return isIt
    },
    /** Resolves when nothing is under way any more; whoever waits has ended it by its signal. */
    async idle(): Promise<void> {
      await work
      await inTurn(async () => undefined)
    },
  }
}

export type TestKeeper = Awaited<ReturnType<typeof openTestKeeper>>
