import type { ApiError } from '@filo/contract/client'
import type { VersionAction } from '@filo/contract/packages/version-states'
import { changeVersionState, getVersion, listVersions } from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { ChosenRows } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

export type BulkVersionAction = Extract<VersionAction, 'start_test' | 'deprecate'>

interface Props {
  action: BulkVersionAction
  chosen: ChosenRows
  onClose: () => void
}

/** One action over several versions; what the server refuses is said with its reason, the rest is done. */
export function BulkDialog({ action, chosen, onClose }: Props) {
  const { t } = useTranslation('software')
  const readError = useReadError()
  const change = useApiMutation(changeVersionState)
  const refresh = useApiMutation(changeVersionState, { invalidates: [listVersions, getVersion] })
  async function run() {
    const refusals: ApiError[] = []
    for (const [index, versionId] of chosen.ids.entries()) {
      const call = index === chosen.ids.length - 1 ? refresh : change
      await call
        .mutateAsync({ params: { versionId }, body: { action } })
        .catch((error: ApiError) => refusals.push(error))
    }
    const done = chosen.ids.length - refusals.length
    if (done > 0) showToast({ message: t('versions.bulk.done', { count: done }) })
    const [first] = refusals
    if (first) {
      const reason = readError(first)
      showToast({
        tone: 'warning',
        message: t('versions.bulk.refused', { count: refusals.length, reason }),
      })
    }
    chosen.clear()
  }
  return (
    <ConfirmDialog
      title={t(`versions.bulk.title_${action}`)}
      confirmLabel={t(`versions.bulk.${action}`)}
      effects={[t('versions.bulk.effect', { count: chosen.ids.length }), t(`actions.effect.${action}`)]}
      readError={readError}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
