import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import { openStates } from '@filo/contract/packages/version-states'
import { createVersion, listVersions } from '@filo/contract/packages/versions-routes'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { WizardTemplate } from '../../../ui/page/WizardTemplate.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { DraftSteps } from './DraftSteps.tsx'
import { PackageStep } from './PackageStep.tsx'
import { type UploadWizard, useUploadWizard, wizardSteps } from './use-upload-wizard.ts'
import { WizardRail } from './WizardRail.tsx'

/** What was begun of a package and is still open, newest first. */
function useOpenDrafts(packageCode: string) {
  const query = {
    'f.packageCode': [packageCode],
    'f.state': [...openStates],
    sort: '-updatedAt',
    size: 10,
  }
  return useApiQuery(listVersions, { query }, { enabled: packageCode !== '' })
}

/** The first step, before there is a draft: choosing or making a package, or going on, creates one with the suggested number. */
function BeforeDraft({ wizard }: { wizard: UploadWizard }) {
  const { t } = useTranslation('software')
  const readError = useReadError()
  const item = wizard.item.data
  /** The package that was just chosen, until it led on. */
  const chosen = useRef<string>(undefined)
  const drafts = useOpenDrafts(wizard.packageName)
  const create = useApiMutation(createVersion, {
    invalidates: [listVersions],
    onSuccess: ({ id, package: { code } }) => wizard.openDraft({ id, code }),
    onError: (error) => {
      showToast({ tone: 'error', message: readError(error) })
      // Somebody took the suggested number meanwhile: the next try offers the one after it.
      void wizard.item.refetch()
    },
  })
  const begin = ({ id, nextSemvers }: Pick<PackageDetail, 'id' | 'nextSemvers'>) =>
    create.mutate({ params: { packageId: id }, body: { semver: nextSemvers.patch } })
  const open = drafts.data?.items
  // Nothing else is asked here, unless somebody's draft of the package waits to be gone on with.
  const goOn = useEffectEvent(() => {
    if (!item || open?.length !== 0 || chosen.current !== item.code) return
    chosen.current = undefined
    begin(item)
  })
  useEffect(() => {
    if (item && open) goOn()
  }, [item, open])
  return (
    <WizardTemplate
      label={t('wizard.label')}
      steps={wizardSteps.map((key) => ({ key, label: t(`wizard.steps.${key}`) }))}
      active="package"
      onStep={() => {}}
      rail={<WizardRail item={item} version={undefined} />}
      isNextPending={create.isPending}
      nextDisabledReason={item ? undefined : t('wizard.noPackage')}
      onNext={() => {
        if (item) begin(item)
      }}
    >
      <PackageStep
        wizard={wizard}
        drafts={open ?? []}
        onChosen={(code) => {
          wizard.choosePackage(code)
          chosen.current = code
        }}
        onCreated={(made) => {
          wizard.choosePackage(made.code)
          begin(made)
        }}
      />
    </WizardTemplate>
  )
}

/** /uploadsoftware: a new version of a package, step by step; `?versionId=` goes on with a draft. */
export function UploadSoftwarePage() {
  const { t } = useTranslation('software')
  const wizard = useUploadWizard()
  if (wizard.versionId === '') return <BeforeDraft wizard={wizard} />
  return (
    <QueryPanel query={wizard.version} errorTitle={t('about.failed')} lines={8}>
      {(version) =>
        wizard.isFrozen ? (
          <Card>
            <EmptyState
              drawing="lock"
              title={t('edit.frozenTitle')}
              body={t('edit.frozenBody')}
              action={
                <Button
                  variant="contained"
                  href={paths.aboutVersion({ packageName: version.package.code, versionId: version.id })}
                >
                  {t('edit.back')}
                </Button>
              }
            />
          </Card>
        ) : (
          <DraftSteps key={version.id} wizard={wizard} version={version} />
        )
      }
    </QueryPanel>
  )
}
