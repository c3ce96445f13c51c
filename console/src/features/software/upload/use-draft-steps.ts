import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionValues } from '../edit/version-values.ts'
import { useFinish } from './use-finish.ts'
import { useKeptCode } from './use-kept-code.ts'
import { useKeptForm } from './use-kept-form.ts'
import { type UploadWizard, type WizardStepKey, wizardSteps } from './use-upload-wizard.ts'

interface Step {
  label?: string
  isPending?: boolean
  disabledReason?: string | undefined
  run: () => void
}

/** What "next" does on each step of a draft, and the edits that live longer than one step. */
export function useDraftSteps(wizard: UploadWizard, version: VersionDetail) {
  const { t } = useTranslation('software')
  const { form, isRestored, dropTyped } = useKeptForm(version)
  const code = useKeptCode(version.id, (saved) => form.rebase(versionValues(saved)))
  const { draft } = code
  const end = useFinish(version)
  const [isFormSaving, setIsFormSaving] = useState(false)
  const formBox = useRef<HTMLDivElement>(null)
  const position = wizardSteps.indexOf(wizard.step)
  const after: WizardStepKey = wizardSteps[position + 1] ?? 'summary'
  const before: WizardStepKey = wizardSteps[position - 1] ?? 'package'
  const goOn = () => wizard.go(after)
  // A package of links alone has no file.
  const isTaken = version.scan.format !== null && version.scan.problem === null
  const hasContent = version.fileCount > 0 || isTaken || version.state === 'scanning'
  const steps: Record<WizardStepKey, Step> = {
    package: { run: goOn },
    files: { run: goOn, disabledReason: hasContent ? undefined : t('wizard.noFiles') },
    version: {
      label: t('wizard.saveVersion'),
      isPending: isFormSaving,
      // The form saves itself and goes on when that worked; see `onVersionSaved`.
      run: () => (form.isDirty ? formBox.current?.querySelector('form')?.requestSubmit() : goOn()),
    },
    check: {
      isPending: draft.isSaving,
      run: () => {
        if (draft.isDirty) void draft.save().then(goOn, () => undefined)
        else goOn()
      },
    },
    summary: {
      label: end.label,
      isPending: end.isPending,
      disabledReason: end.blockedReason,
      run: end.finish,
    },
  }
  return {
    form,
    isRestored,
    dropTyped,
    draft,
    isCodeRestored: code.isRestored,
    formBox,
    next: steps[wizard.step],
    back: () => wizard.go(before),
    onVersionSaved: goOn,
    onFormPending: setIsFormSaving,
  }
}
