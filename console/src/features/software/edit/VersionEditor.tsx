import { isOpen } from '@filo/contract/packages/version-states'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { FileBrowser } from '../../../components/version-files/FileBrowser.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useOrigin } from '../about/use-origin.ts'
import { CodePanel } from '../code/CodePanel.tsx'
import { UnsavedGuard } from '../code/UnsavedGuard.tsx'
import { useCodeDraft } from '../code/use-code-draft.ts'
import { PlanEditor } from '../plan/PlanEditor.tsx'
import { PlanView } from '../plan/PlanView.tsx'
import { VersionForm } from './VersionForm.tsx'
import { VersionValues, versionValues } from './version-values.ts'

function FrozenNotice() {
  const { t } = useTranslation('software')
  return (
    <Alert severity="info">
      <AlertTitle>{t('edit.frozenTitle')}</AlertTitle>
      {t('edit.frozenBody')}
    </Alert>
  )
}

interface Props {
  version: VersionDetail
  /** The editors of the versions before and after it in the list it was opened from. */
  neighbours: { previousHref: string | undefined; nextHref: string | undefined }
}

/** One version in its parts: what it is, its files, its code, what is to be tested. */
export function VersionEditor({ version, neighbours }: Props) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const form = useForm(VersionValues, versionValues(version))
  const draft = useCodeDraft(version.id, { onSaved: (saved) => form.rebase(versionValues(saved)) })
  const [{ tab = 'details', list }] = useQueryParams()
  const origin = useOrigin(version)
  const isFrozen = !isOpen(version.state)
  const { package: item } = version
  const details = (
    <SectionCard>
      <VersionForm version={version} form={form} onDone={() => showToast({ message: t('edit.saved') })} />
    </SectionCard>
  )
  const code = (
    <SectionCard>
      <CodePanel
        draft={draft}
        lockedReason={isFrozen ? t('code.locked') : undefined}
        scripts={origin?.scripts}
      />
    </SectionCard>
  )
  const plan = isFrozen ? <PlanView versionId={version.id} /> : <PlanEditor versionId={version.id} />
  return (
    <>
      <DetailPage
        {...neighbours}
        parent={{ label: localized(item.name), href: paths.software({ packageName: item.code }) }}
        name={`${localized(item.name)} ${version.semver}`}
        identifier={{ label: t('wizard.code'), value: item.code }}
        picture={<PackageIcon iconKey={item.iconKey} kind={item.kind} size={72} />}
        chips={<StateChip kind="version" state={version.state} />}
        secondaryActions={
          <Button
            variant="outlined"
            href={paths.aboutVersion({ packageName: item.code, versionId: version.id, list })}
          >
            {t('edit.back')}
          </Button>
        }
        notice={isFrozen ? <FrozenNotice /> : undefined}
        tabs={[
          { key: 'details', label: t('edit.tabs.details'), content: details },
          { key: 'files', label: t('edit.tabs.files'), content: <FileBrowser version={version} /> },
          { key: 'code', label: t('edit.tabs.code'), content: code },
          { key: 'plan', label: t('plan.label'), content: plan },
        ]}
      />
      <UnsavedGuard isDirty={draft.isDirty || (tab !== 'details' && form.isDirty)} />
    </>
  )
}
