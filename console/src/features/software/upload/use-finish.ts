import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { listUploads } from '@filo/contract/packages/uploads-routes'
import {
  changeVersionState,
  getVersion,
  listVersions,
  type VersionDetail,
} from '@filo/contract/packages/versions-routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useVersionCheck } from '../about/VersionFindings.tsx'

/** The wizard's end: makes the version ready, now or when its scan passes, and opens its page. */
export function useFinish(version: VersionDetail) {
  const { t } = useTranslation('software')
  const readError = useReadError()
  const navigate = useNavigate()
  const isArriving = version.state === 'scanning' || version.state === 'uploading'
  const arrival = useApiQuery(listUploads, { params: { versionId: version.id } }).data?.arrival
  // Nobody finishes files that wait for a decision, so nothing is promised of them.
  const isUndecided = version.state === 'uploading' && arrival?.endsAlone === false
  const check = useVersionCheck(version.id).data
  const change = useApiMutation(changeVersionState, {
    invalidates: [getVersion, listVersions, listPackages, getPackage],
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
    onSuccess: () => {
      const { code } = version.package
      void navigate({ href: paths.aboutVersion({ packageName: code, versionId: version.id }) })
    },
  })
  const isBlocked = !isArriving && check?.canBeReady === false
  return {
    label: t(isArriving ? 'wizard.finishReadyScanning' : 'wizard.finishReady'),
    isPending: change.isPending,
    blockedReason: isUndecided ? t('wizard.undecided') : isBlocked ? t('wizard.fix') : undefined,
    finish: () => change.mutate({ params: { versionId: version.id }, body: { action: 'make_ready' } }),
  }
}
