import type { LocalizedText } from '@filo/contract/localized-text'
import { PlanCase, PlanCaseKey, PlanCases, planLimits } from '@filo/contract/packages/version-plan'
import { z } from 'zod'

/** A plan as a form holds it. */
export const PlanValues = z.object({ cases: PlanCases })

/** What is wrong with a case in the reader's words. */
interface CaseText {
  keyForm: string
  keyInUse: string
  stepMissing: string
  stepsDiffer: string
  stepsTooMany: string
  stepTooLong: string
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Steps as a form holds them: a line each. */
function stepsText(steps: readonly LocalizedText[]): LocalizedText {
  return { tr: steps.map(({ tr }) => tr).join('\n'), en: steps.map(({ en }) => en).join('\n') }
}

function stepsOf({ tr, en }: LocalizedText): LocalizedText[] {
  const english = linesOf(en)
  return linesOf(tr).map((line, index) => ({ tr: line, en: english[index] ?? '' }))
}

/** The first thing wrong with the lines of one language. */
function problemOfLines(lines: readonly string[], words: CaseText): string | undefined {
  if (lines.length === 0) return words.stepMissing
  if (lines.length > planLimits.steps) return words.stepsTooMany
  return lines.some((line) => line.length > planLimits.step) ? words.stepTooLong : undefined
}

function stepProblems(steps: LocalizedText, words: CaseText): { path: string[]; message: string }[] {
  const [tr, en] = [linesOf(steps.tr), linesOf(steps.en)]
  const own = (['tr', 'en'] as const).flatMap((language) => {
    const message = problemOfLines(linesOf(steps[language]), words)
    return message ? [{ path: ['steps', language], message }] : []
  })
  if (own.length > 0) return own
  return tr.length === en.length ? [] : [{ path: ['steps', 'en'], message: words.stepsDiffer }]
}

const { title, expected, isMandatory, needsRobot } = PlanCase.shape

/** A case as its form holds it; `usedKeys` are the keys of the others. Both languages have the same number of steps. */
export function caseValues(usedKeys: readonly string[], words: CaseText) {
  const steps = z.object({ tr: z.string(), en: z.string() })
  const shape = z.object({ key: z.string().trim(), title, steps, expected, isMandatory, needsRobot })
  return shape
    .superRefine((value, context) => {
      const add = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
      if (!PlanCaseKey.safeParse(value.key).success) add(['key'], words.keyForm)
      else if (usedKeys.includes(value.key)) add(['key'], words.keyInUse)
      for (const { path, message } of stepProblems(value.steps, words)) add(path, message)
    })
    .transform((value): PlanCase => ({ ...value, steps: stepsOf(value.steps) }))
}

/** `case-4`: the first number above those of the keys there are, so that a new case is none of the old ones. */
export function nextKey(keys: readonly string[]): string {
  const numbers = keys.flatMap((key) => /^case-(\d+)$/.exec(key)?.[1] ?? []).map(Number)
  return `case-${Math.max(0, ...numbers) + 1}`
}

/** What the form of a case starts from; of a new one with the key it would get. */
export function caseFormValues(shape: PlanCase | undefined, key: string) {
  const empty = { tr: '', en: '' }
  return {
    key: shape?.key ?? key,
    title: shape?.title ?? empty,
    steps: stepsText(shape?.steps ?? []),
    expected: shape?.expected ?? empty,
    isMandatory: shape?.isMandatory ?? true,
    needsRobot: shape?.needsRobot ?? true,
  }
}

/** The plan with a case in place of the one that had the key, or at its end. */
export function withCase(
  cases: readonly PlanCase[],
  replaced: string | undefined,
  next: PlanCase,
): PlanCase[] {
  return cases.some(({ key }) => key === replaced)
    ? cases.map((item) => (item.key === replaced ? next : item))
    : [...cases, next]
}
