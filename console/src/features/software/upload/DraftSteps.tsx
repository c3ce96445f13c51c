import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { WizardTemplate } from '../../../ui/page/WizardTemplate.tsx'
import { UnsavedGuard } from '../code/UnsavedGuard.tsx'
import { VersionForm } from '../edit/VersionForm.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ChosenPackage } from './ChosenPackage.tsx'
import { FilesStep } from './FilesStep.tsx'
import { OriginProposal } from './OriginProposal.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { useDraftSteps } from './use-draft-steps.ts'
import { type UploadWizard, wizardSteps } from './use-upload-wizard.ts'
import { WizardRail } from './WizardRail.tsx'

/** The steps that fill in a draft, from its files to its end. */
export function DraftSteps({ wizard, version }: { wizard: UploadWizard; version: VersionDetail }) {
  const { t } = useTranslation('software')
  const { dateTime } = useFormats()
  const { form, draft, formBox, next, back, onVersionSaved, ...typed } = useDraftSteps(wizard, version)
  const { step } = wizard
  const position = wizardSteps.indexOf(step)
  return (
    <>
      <WizardTemplate
        label={t('wizard.label')}
        steps={wizardSteps.map((key, index) => ({
          key,
          label: t(`wizard.steps.${key}`),
          isDone: index < position,
          hasError: key === 'files' && version.state === 'scan_failed',
        }))}
        active={step}
        onStep={(key) => wizard.go(wizardSteps.find((known) => known === key) ?? step)}
        rail={<WizardRail item={wizard.item.data} version={version} />}
        note={`${t('wizard.draftSaved')} ${dateTime(version.updatedAt)}`}
        onBack={step === 'package' || step === 'files' ? undefined : back}
        onNext={next.run}
        isNextPending={next.isPending ?? false}
        nextDisabledReason={next.disabledReason}
        {...(next.label ? { nextLabel: next.label } : {})}
      >
        {step === 'package' && <ChosenPackage version={version} />}
        {step === 'files' && <FilesStep version={version} />}
        {step === 'version' && (
          <SectionCard title={t('wizard.versionTitle')}>
            {typed.isRestored && <RestoredNotice onDrop={typed.dropTyped} />}
            <OriginProposal version={version} form={form} />
            <div ref={formBox}>
              <VersionForm
                version={version}
                form={form}
                onDone={onVersionSaved}
                onPending={typed.onFormPending}
              />
            </div>
          </SectionCard>
        )}
        {step === 'check' && <CheckStep version={version} draft={draft} isRestored={typed.isCodeRestored} />}
        {step === 'summary' && <SummaryStep version={version} />}
      </WizardTemplate>
      <UnsavedGuard isDirty={draft.isDirty || (step !== 'version' && form.isDirty)} />
    </>
  )
}
