import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
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
import { useDraftSteps } from './use-draft-steps.ts'
import { type UploadWizard, wizardSteps } from './use-upload-wizard.ts'
import { WizardRail } from './WizardRail.tsx'

/** The steps that fill in a draft: its files with number and notes, then what the server says of them. */
export function DraftSteps({ wizard, version }: { wizard: UploadWizard; version: VersionDetail }) {
  const { t } = useTranslation('software')
  const { dateTime } = useFormats()
  const { form, draft, formBox, next, onVersionSaved, ...typed } = useDraftSteps(wizard, version)
  const { step } = wizard
  return (
    <>
      <WizardTemplate
        label={t('wizard.label')}
        steps={wizardSteps.map((key) => ({
          key,
          label: t(`wizard.steps.${key}`),
          isDone: typed.isDone(key),
          hasError: key === 'content' && version.state === 'scan_failed',
        }))}
        active={step}
        onStep={(key) => typed.go(wizardSteps.find((known) => known === key))}
        rail={<WizardRail item={wizard.item.data} version={version} />}
        note={`${t('wizard.draftSaved')} ${dateTime(version.updatedAt)}`}
        onBack={step === 'check' ? typed.back : undefined}
        onNext={next.run}
        isNextPending={next.isPending ?? false}
        nextDisabledReason={next.disabledReason}
        {...(next.label ? { nextLabel: next.label } : {})}
      >
        {step === 'package' && <ChosenPackage version={version} />}
        {step === 'content' && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <FilesStep version={version} />
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
          </Box>
        )}
        {step === 'check' && <CheckStep version={version} draft={draft} isRestored={typed.isCodeRestored} />}
      </WizardTemplate>
      <UnsavedGuard isDirty={draft.isDirty || (step !== 'content' && form.isDirty)} />
    </>
  )
}
