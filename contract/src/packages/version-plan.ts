import { z } from 'zod'

/** Bounds of a test plan; lengths in characters. */
export const planLimits = { cases: 100, steps: 20, key: 40, title: 160, step: 500, expected: 1000 } as const

/** A text that somebody tests by: written in both languages. */
function bothLanguages(max: number) {
  const text = z.string().trim().min(1).max(max)
  return z.object({ tr: text, en: text })
}

/** Names a case from version to version, so that a comparison knows what is the same case in other words. */
export const PlanCaseKey = z
  .string()
  .trim()
  .max(planLimits.key)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** One thing to try before a package version is let out, as its author wrote it. */
export const PlanCase = z.object({
  key: PlanCaseKey,
  title: bothLanguages(planLimits.title),
  steps: z.array(bothLanguages(planLimits.step)).min(1).max(planLimits.steps),
  expected: bothLanguages(planLimits.expected),
  isMandatory: z.boolean(),
  /** A pass counts only while a robot of the tester runs what is tested. */
  needsRobot: z.boolean(),
})
export type PlanCase = z.infer<typeof PlanCase>

/** In the order in which they are tried; none: no plan was written. */
export const PlanCases = z.array(PlanCase).max(planLimits.cases)

/** The first key that two cases have. */
export function duplicateKeyOf(cases: readonly Pick<PlanCase, 'key'>[]): string | undefined {
  return cases.find(({ key }, index) => cases.findIndex((other) => other.key === key) < index)?.key
}

/** Whether a plan asks for nothing that must be passed: whoever follows it could let anything through. */
export function hasNoMandatoryCase(cases: readonly Pick<PlanCase, 'isMandatory'>[]): boolean {
  return cases.length > 0 && cases.every(({ isMandatory }) => !isMandatory)
}
