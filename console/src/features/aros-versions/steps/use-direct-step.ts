import * as routes from '@filo/contract/aros-versions/aros-lifecycle-routes'
import type { ArosTransition } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { ApiError } from '@filo/contract/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useIntentKeys } from '../../../api/intent-keys.ts'
import { useInvalidate } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'

const directSteps = ['lock', 'start_test', 'request_review', 'promote'] as const

/** A step that reaches no robot but a tester's own, and that others still judge: taken at once, without a question. */
export type DirectStep = (typeof directSteps)[number]

/** Whether a step is taken at once. */
export function isDirectStep(step: ArosTransition): step is DirectStep {
  return directSteps.some((each) => each === step)
}

type SteppedAros = Pick<ArosVersionDetail, 'id' | 'name' | 'version' | 'semver'>

interface StepOptions {
  /** At the start of a test: robots that another running test has are taken from there. */
  takesRobots?: boolean
}

function send(
  { id, name, semver }: SteppedAros,
  step: DirectStep,
  idempotencyKey: string,
  { takesRobots = false }: StepOptions,
): Promise<ArosVersionDetail> {
  const bare = { params: { ArosId: id }, idempotencyKey, body: {} }
  if (step === 'lock') return apiClient.call(routes.lockAros, bare)
  if (step === 'start_test') return apiClient.call(routes.startArosTest, { ...bare, body: { takesRobots } })
  if (step === 'request_review') return apiClient.call(routes.requestArosReview, bare)
  return apiClient.call(routes.promoteAros, { ...bare, body: { name, semver } })
}

/**
 * Takes direct steps one after the other; a refusal is said in a toast, and the steps after it are not taken. `onApplied`
 * is told of the last one and of the version after it, for `promote` the production draft; `onApplied` is not called for
 * a promotion whose number is taken: `onNumberConflict` is.
 */
export function useDirectSteps({
  onApplied,
  onNumberConflict,
}: {
  onApplied: (step: DirectStep, answer: ArosVersionDetail) => void
  onNumberConflict?: () => void
}) {
  const { t } = useTranslation('aros-versions')
  const readError = useReadError()
  const invalidate = useInvalidate()
  const keys = useIntentKeys()
  const [pending, setPending] = useState<DirectStep>()

  const runOne = async (aros: SteppedAros, step: DirectStep, options: StepOptions) => {
    setPending(step)
    const answer = await keys.send(`${step} ${aros.id} ${options.takesRobots ?? false}`, (key) =>
      send(aros, step, key, options),
    )
    const name = arosTitle(aros)
    showToast({ message: answer.signing ? t('signing.requested', { name }) : t(`done.${step}`, { name }) })
    return answer
  }

  /** Takes the steps; `next` says after each which one follows, from what the server answered. */
  const run = async (
    aros: SteppedAros,
    first: DirectStep,
    next: (answer: ArosVersionDetail) => DirectStep | undefined = () => undefined,
    options: StepOptions = {},
  ): Promise<void> => {
    let step = first
    try {
      let answer = await runOne(aros, step, options)
      for (let further = next(answer); further; further = next(answer)) {
        step = further
        answer = await runOne(aros, step, options)
      }
      await invalidate(arosReadings)
      onApplied(step, answer)
    } catch (error) {
      await invalidate(arosReadings)
      const isApplied = error instanceof ApiError && error.problem?.code === 'aros_version_in_use'
      if (isApplied && onNumberConflict) onNumberConflict()
      else showToast({ tone: 'error', message: readError(error) })
    } finally {
      setPending(undefined)
    }
  }
  return { run, pending }
}
