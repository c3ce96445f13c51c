import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionValues } from '../edit/version-values.ts'
import { useFinish } from './use-finish.ts'
import { useStoredCode } from './use-stored-code.ts'
import { useStoredForm } from './use-stored-form.ts'
import { type UploadWizard, type WizardStepKey, wizardSteps } from './use-upload-wizard.ts'

interface Step {
  label?: string
  isPending?: boolean
  disabledReason?: string | undefined
  run: () => void
}

/** Whether the draft holds something: files, links alone, or files that are being read now. */
function hasContent({ fileCount, scan, state }: VersionDetail): boolean {
  return fileCount > 0 || (scan.format !== null && scan.problem === null) || state === 'scanning'
}

/** What "next" does on each step of a draft, and the edits that live longer than one step. */
export function useDraftSteps(wizard: UploadWizard, version: VersionDetail) {
  const { t } = useTranslation('software')
  const { form, isRestored, dropTyped } = useStoredForm(version)
  const code = useStoredCode(version.id, (saved) => form.rebase(versionValues(saved)))
  const { draft } = code
  const end = useFinish(version)
  const [isFormSaving, setIsFormSaving] = useState(false)
  const [seen, setSeen] = useState<ReadonlySet<WizardStepKey>>(new Set())
  const formBox = useRef<HTMLDivElement>(null)
  const position = wizardSteps.indexOf(wizard.step)
  const isFilled = hasContent(version)
  const leaveFor = (step: WizardStepKey | undefined) => {
    setSeen(new Set([...seen, wizard.step]))
    wizard.go(step ?? wizard.step)
  }
  const goOn = () => leaveFor(wizardSteps[position + 1])
  const saveCode = (then: () => void) => void draft.save().then(then, () => undefined)
  const blockedReason = draft.isDirty ? undefined : end.blockedReason
  const steps: Record<WizardStepKey, Step> = {
    package: { run: goOn },
    content: {
      label: t('wizard.saveVersion'),
      isPending: isFormSaving,
      disabledReason: isFilled ? undefined : t('wizard.noFiles'),
      // The form saves itself and goes on when that worked; see `onVersionSaved`.
      run: () => (form.isDirty ? formBox.current?.querySelector('form')?.requestSubmit() : goOn()),
    },
    check: {
      // Code that mends what is in the way is saved first, and the check is read again.
      label: draft.isDirty && end.blockedReason ? t('code.save') : end.label,
      isPending: draft.isSaving || end.isPending,
      disabledReason: blockedReason,
      run: () => {
        if (!draft.isDirty) end.finish()
        else saveCode(end.blockedReason ? () => undefined : end.finish)
      },
    },
  }
  return {
    form,
    isRestored,
    dropTyped,
    draft,
    isCodeRestored: code.isRestored,
    formBox,
    /** Ticked are steps that were seen and hold what they are for. */
    isDone: (step: WizardStepKey) => step === 'package' || (step === 'content' && seen.has(step) && isFilled),
    next: steps[wizard.step],
    go: leaveFor,
    back: () => leaveFor(wizardSteps[position - 1]),
    onVersionSaved: goOn,
    onFormPending: setIsFormSaving,
  }
}
