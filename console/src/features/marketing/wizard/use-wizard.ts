import {
  createMarketingVersion,
  getMarketingVersion,
  submitMarketingVersion,
  updateMarketingVersion,
} from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { contentOf, emptyValues, MarketingValues, marketingValues } from '../form/marketing-values.ts'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { useMarketingWords } from '../shared/use-marketing-words.ts'
import { stepAfter, stepBefore, type WizardStepKey, wizardSteps } from './wizard-steps.ts'

/** Saves what the form holds, beginning the draft where there is none. */
function useSave(item: PackageDetail, draft: MarketingVersion | undefined) {
  const create = useApiMutation(createMarketingVersion, { invalidates: marketingReadings })
  const update = useApiMutation(updateMarketingVersion, { invalidates: marketingReadings })
  const released = item.latestReleased?.state === 'released' ? item.latestReleased.id : ''
  const form = useForm(
    MarketingValues,
    draft ? marketingValues(contentOf(draft)) : { ...emptyValues, versionId: released },
  )
  const save = async (): Promise<MarketingVersion | undefined> => {
    const body = form.validate()
    if (!body) return undefined
    const { versionId, ...rest } = body
    const values = form.read()
    const saved = draft
      ? await update.mutateAsync({ params: { marketingVersionId: draft.id }, body, ifMatch: draft.etag })
      : await create.mutateAsync({
          params: { packageId: item.id },
          body: { ...rest, versionId: versionId ?? '' },
        })
    form.settle(values)
    return saved
  }
  return { form, save, isSaving: create.isPending || update.isPending }
}

/** Where the wizard stands: the address holds the draft and the step, so that it can be left and gone on with. */
export function useWizard(item: PackageDetail, draft: MarketingVersion | undefined) {
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const readError = useReadError()
  const words = useMarketingWords()
  const [params, setParams] = useQueryParams()
  const [isRunning, setIsRunning] = useState(false)
  const { form, save, isSaving } = useSave(item, draft)
  const submit = useApiMutation(submitMarketingVersion, {
    invalidates: [...marketingReadings, getMarketingVersion],
  })
  const named = wizardSteps.find((step) => step === params['step'])
  const step: WizardStepKey = draft ? (named ?? 'texts') : 'build'

  const attempt = async (work: () => Promise<void>) => {
    setIsRunning(true)
    try {
      await work()
    } catch (error) {
      showToast({ tone: 'error', message: readError(error) })
    } finally {
      setIsRunning(false)
    }
  }
  const goTo = (next: WizardStepKey) =>
    attempt(async () => {
      const saved = form.isDirty || !draft ? await save() : draft
      if (saved) setParams({ marketingVersionId: saved.id, step: next })
    })
  const finish = () =>
    attempt(async () => {
      if (!draft) return
      const marketingVersionId = draft.id
      await submit.mutateAsync({ params: { marketingVersionId } })
      showToast({ message: t('done.submit', { name: words.title(draft) }) })
      void navigate({ href: paths.marketingAboutVersion({ marketingVersionId }) })
    })
  const next = stepAfter(step)
  const before = stepBefore(step)
  return {
    form,
    step,
    isPending: isSaving || isRunning,
    goTo: (key: string) => {
      const known = wizardSteps.find((each) => each === key)
      if (known) void goTo(known)
    },
    onNext: () => void (next ? goTo(next) : finish()),
    onBack: before && draft ? () => void goTo(before) : undefined,
    isLast: next === undefined,
  }
}
