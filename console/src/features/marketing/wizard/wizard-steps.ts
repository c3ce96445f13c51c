import type { MarketingProblem } from '@filo/contract/marketing/marketing-shapes'

/** The steps of a new marketing version, in their order. */
export const wizardSteps = ['build', 'texts', 'media', 'offer', 'preview'] as const
export type WizardStepKey = (typeof wizardSteps)[number]

const stepOf: Record<MarketingProblem['code'], WizardStepKey> = {
  build_not_released: 'build',
  title_missing: 'texts',
  summary_missing: 'texts',
  story_missing: 'texts',
  alt_missing: 'media',
  no_stores: 'offer',
  price_missing: 'offer',
  window_wrong: 'offer',
}

/** Whether something is missing that a step asks for. */
export function lacksSomething(step: WizardStepKey, problems: readonly MarketingProblem[]): boolean {
  return problems.some(({ code }) => stepOf[code] === step)
}

/** The step after one; the last has none. */
export function stepAfter(step: WizardStepKey): WizardStepKey | undefined {
  return wizardSteps[wizardSteps.indexOf(step) + 1]
}

/** The step before one; the first has none. */
export function stepBefore(step: WizardStepKey): WizardStepKey | undefined {
  return wizardSteps[wizardSteps.indexOf(step) - 1]
}
