import type { IncomingMessage } from 'node:http'
import { hardwareTestTable } from '@filo/contract/hardware-tests/hardware-test-table'
import type { Language } from '@filo/contract/localized-text'
import type { LocalTestView, TestKeeper } from '../../hardware-tests/hardware-test-keeper.ts'
import { ConsentAnswer, type LocalTests, TestOffer, TestResult, TestsQuery } from '../hardware-test-shapes.ts'
import { LocalApiError } from '../local-api-error.ts'
import { goneSignal } from './gone-signal.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'

type Tests = Pick<TestKeeper, 'follow' | 'answer' | 'offer' | 'report'>

/** A request in the words of a language; times as what is left of them, since clocks may be set. */
function wordTests(
  { turn, run, consentUntilMs, task }: LocalTestView,
  language: Language,
  nowMs: number,
): LocalTests {
  const leftUntil = (untilMs: number) => Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  const reported = run && {
    id: run.order.id,
    reason: run.order.reason,
    tests: run.report.tests.map(({ test, state }) => {
      const { name, does } = hardwareTestTable[test]
      return { test, name: name[language], does: does[language], state }
    }),
    request: run.report.state === 'waiting_consent' ? { secondsLeft: leftUntil(consentUntilMs) } : null,
  }
  return { turn, run: reported, task: task && { test: task.test, secondsLeft: leftUntil(task.untilMs) } }
}

function requireRequested(isRequested: boolean): undefined {
  if (isRequested) return undefined
  throw new LocalApiError(409, 'not_requested', 'nothing of this request is asked now; look again')
}

/** Answers the robot's software and its screen about hardware tests, by path and method. */
export function createTestAnswers(tests: Tests, clock: { now(): number }) {
  return {
    '/v1/hardware-tests': {
      async GET(request: IncomingMessage) {
        const { program, turn, waitS } = readQuery(request.url ?? '', TestsQuery)
        const view = await tests.follow({ program, turn, waitMs: waitS * 1000 }, goneSignal(request))
        const language = request.headers['accept-language']?.startsWith('tr') ? 'tr' : 'en'
        return wordTests(view, language, clock.now())
      },
    },
    '/v1/hardware-tests/consent': {
      async POST(request: IncomingMessage) {
        const { run, answer, by } = await readBody(request, ConsentAnswer)
        return requireRequested(await tests.answer(run, answer, by))
      },
    },
    '/v1/hardware-tests/offer': {
      async PUT(request: IncomingMessage) {
        const { program, tests: offered, ttlS } = await readBody(request, TestOffer)
        if (tests.offer(program, offered, ttlS * 1000)) return undefined
        throw new LocalApiError(429, 'too_many_programs', 'too many programs offer to test already')
      },
    },
    '/v1/hardware-tests/result': {
      async POST(request: IncomingMessage) {
        const { program, run, test, outcome, reason, text, values } = await readBody(request, TestResult)
        const why = reason ?? (outcome === 'passed' ? null : 'program_reported')
        const reported = { outcome, reason: why, tool: null, text, values }
        return requireRequested(tests.report(program, { runId: run, test, outcome: reported }))
      },
    },
  }
}
