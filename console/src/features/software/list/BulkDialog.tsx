import { changeVersionState, getVersion, listVersions } from '@filo/contract/packages/versions-routes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useInvalidate } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { ChosenRows } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { BulkRefusals } from './BulkRefusals.tsx'
import { type BulkVersionAction, bulkLimit } from './bulk-plan.ts'
import { runBulk } from './run-bulk.ts'

interface Props {
  action: BulkVersionAction
  chosen: ChosenRows
  /** The list's filters, where all its results are chosen. */
  list: string
  onClose: () => void
}

/** One action over several versions; what the server refuses is told one by one, the rest is done. */
export function BulkDialog({ action, chosen, list, onClose }: Props) {
  const { t } = useTranslation('software')
  const readError = useReadError()
  const invalidate = useInvalidate()
  const step = useApiMutation(changeVersionState)
  const isNotifiedMore = useRef(false)
  const [refusals, setRefusals] = useState<{ id: string; name: string; reason: string }[]>([])
  async function run() {
    const { done, refused, otherState, beyond } = await runBulk({
      action,
      chosen,
      list,
      change: (versionId) => step.mutateAsync({ params: { versionId }, body: { action } }),
    })
    await invalidate([listVersions, getVersion])
    if (done > 0) showToast({ message: t(`versions.bulk.done_${action}`, { count: done }) })
    const skipped = [
      ...(otherState > 0 ? [t('versions.bulk.otherState', { count: otherState })] : []),
      ...(beyond > 0 ? [t('versions.bulk.beyond', { count: beyond })] : []),
    ]
    if (skipped.length > 0) showToast({ tone: 'warning', message: skipped.join(' ') })
    chosen.clear()
    setRefusals(refused.map(({ id, name, error }) => ({ id, name, reason: readError(error) })))
    isNotifiedMore.current = refused.length > 0
  }
  if (refusals.length > 0) return <BulkRefusals refusals={refusals} onClose={onClose} />
  const all = chosen.isAll ? [t('versions.bulk.onlyFitting', { limit: bulkLimit })] : []
  const count = chosen.isAll ? chosen.count : chosen.ids.length
  return (
    <ConfirmDialog
      title={t(`versions.bulk.title_${action}`)}
      confirmLabel={t(`versions.bulk.${action}`)}
      effects={[
        t(chosen.isAll ? 'versions.bulk.found' : 'versions.bulk.effect', { count }),
        ...all,
        t(`actions.effect.${action}`),
      ]}
      readError={readError}
      onConfirm={run}
      onClose={() => {
        if (!isNotifiedMore.current) onClose()
      }}
    />
  )
}
