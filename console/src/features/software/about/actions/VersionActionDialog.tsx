import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { getVersionCode } from '@filo/contract/packages/version-content-routes'
import { type VersionAction, versionActionNames } from '@filo/contract/packages/version-states'
import {
  changeVersionState,
  getVersion,
  getVersionUsage,
  listVersions,
  type VersionDetail,
} from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../../api/use-api.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { versionName } from '../../version-name.ts'
import { RevokeImpact } from './RevokeImpact.tsx'

interface Props {
  version: VersionDetail
  action: VersionAction
  /** The version that results: the same, or the new draft after `revise`. */
  onDone: (version: VersionDetail) => void
  onClose: () => void
}

/** How many AROS versions and robots an action touches, in words. */
function useImpact(versionId: string, action: VersionAction): string[] {
  const { t } = useTranslation('software')
  const enabled = action === 'revoke' || action === 'deprecate'
  const usage = useApiQuery(getVersionUsage, { params: { versionId } }, { enabled }).data
  if (!usage) return []
  const robots = action === 'revoke' ? 'actions.impactStays' : 'actions.impactRobots'
  return [
    t('actions.impactAros', { count: usage.aros.length }),
    t(robots, { count: usage.robots.totalCount }),
  ]
}

/** Asks before a step of the lifecycle; revoking is typed, reasoned and proved by the password. */
export function VersionActionDialog({ version, action, onDone, onClose }: Props) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const readError = useReadError()
  const isRevoke = action === 'revoke'
  const impact = useImpact(version.id, action)
  const change = useApiMutation(changeVersionState, {
    invalidates: [getVersion, listVersions, listPackages, getPackage, getVersionCode],
  })
  const name = versionName(version)
  const label = localized(versionActionNames[action])
  async function run(reason: string) {
    if (isRevoke && impact.length === 0) throw new Error(t('actions.impactUnknown'))
    const body = { action, ...(reason ? { reason } : {}) }
    const answer = await change.mutateAsync({ params: { versionId: version.id }, body })
    showToast({ message: t('actions.done', { name, action: label }) })
    onDone(answer.version)
  }
  return (
    <ConfirmDialog
      title={t(`actions.title.${action}`, { name })}
      confirmLabel={label}
      effects={[t(`actions.effect.${action}`), ...impact]}
      needsReason={action === 'reject'}
      isDanger={action === 'reject'}
      expected={isRevoke ? name : undefined}
      readError={readError}
      onConfirm={run}
      onClose={onClose}
    >
      {isRevoke && <RevokeImpact versionId={version.id} />}
    </ConfirmDialog>
  )
}
