import { CaseResult, Verdict } from '@filo/contract/testers/tester-shapes'
import { z } from 'zod'

/** What a tester has filled in; kept in the browser so that nothing is lost without a connection. */
export const ResultDraft = z.object({
  results: z.record(z.string(), CaseResult),
  verdict: Verdict.nullable(),
  comment: z.string(),
})
export type ResultDraft = z.infer<typeof ResultDraft>

function keyOf(testerId: string): string {
  return `filo-test-${testerId}`
}

/** The draft of an assignment kept in this browser, or undefined where there is none that can be read. */
export function readResultDraft(testerId: string): ResultDraft | undefined {
  try {
    const parsed = ResultDraft.safeParse(JSON.parse(localStorage.getItem(keyOf(testerId)) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export function writeResultDraft(testerId: string, draft: ResultDraft): void {
  localStorage.setItem(keyOf(testerId), JSON.stringify(draft))
}

export function clearResultDraft(testerId: string): void {
  localStorage.removeItem(keyOf(testerId))
}
