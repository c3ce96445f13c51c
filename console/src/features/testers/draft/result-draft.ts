import { SubmittedResult, Verdict } from '@filo/contract/testers/tester-shapes'
import { z } from 'zod'
import { draftPrefix } from '../../../state/offline-store.ts'

const Results = z.record(z.string(), SubmittedResult)
export type Results = z.infer<typeof Results>

/** What a tester has filled in; kept in the browser so that nothing is lost without a connection. */
export const ResultDraft = z.object({
  results: Results,
  verdict: Verdict.nullable(),
  comment: z.string(),
  /** The server has these results. */
  isSent: z.boolean().default(false),
  /** What the server had when they were begun from, with its ETag. */
  base: z.object({ etag: z.string(), results: Results }).nullable().default(null),
  /** What was sent last, whether or not an answer came. */
  handedOver: Results.nullable().default(null),
  /** Logs of robots that were taken into a case; each is taken once. */
  attachedLogs: z.array(z.string()).default([]),
})
export type ResultDraft = z.infer<typeof ResultDraft>

const keyOf = (testerId: string) => draftPrefix + testerId

/** The draft of an assignment kept in this browser, or undefined where there is none that can be read. */
export function readResultDraft(testerId: string): ResultDraft | undefined {
  try {
    const parsed = ResultDraft.safeParse(JSON.parse(localStorage.getItem(keyOf(testerId)) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Keeps what a tester filled in, in place of what was kept. @throws the browser's error where it keeps no more */
export function writeResultDraft(testerId: string, draft: ResultDraft): void {
  localStorage.setItem(keyOf(testerId), JSON.stringify(draft))
}

/** Forgets the draft of an assignment: its verdict is given. */
export function clearResultDraft(testerId: string): void {
  localStorage.removeItem(keyOf(testerId))
}
