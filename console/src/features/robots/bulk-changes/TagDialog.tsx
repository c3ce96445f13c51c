import { listBulkChanges } from '@filo/contract/produced-robots/bulk-change-routes'
import { tagProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { TagsInput } from '../fields/TagsInput.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { type BulkProps, mostUnits } from './bulk-target.ts'

/** Adds and removes tags of many units. */
export function TagDialog({ target, count, onDone, onClose }: BulkProps) {
  const { t } = useTranslation('robots')
  const readError = useReadError()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [leftOut, setLeftOut] = useState<string[]>([])
  const tag = useApiMutation(tagProducedRobots, {
    invalidates: [listProducedRobots, listBulkChanges],
    onSuccess: ({ changedCount, leftOut: full, change }) => {
      const message = change ? t('bulk.begun') : t('bulk.tagged', { count: changedCount })
      if (changedCount > 0 || full.length === 0) showToast({ message })
      setLeftOut(full.map(({ serial }) => serial))
      if (full.length > 0) return
      onDone()
      onClose()
    },
  })
  return (
    <BulkDialog
      title={t('bulk.tagTitle', { count })}
      confirmLabel={t('bulk.tagConfirm')}
      count={count}
      limit={mostUnits(target)}
      isReady={add.length + remove.length > 0}
      isPending={tag.isPending}
      error={tag.error ? readError(tag.error) : undefined}
      onConfirm={() => tag.mutate({ body: { target, add, remove } })}
      onClose={onClose}
    >
      {leftOut.length > 0 && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('bulk.tagsFull', { count: leftOut.length, serials: leftOut.join(', ') })}
        </Alert>
      )}
      <TagsInput label={t('bulk.add')} help={t('bulk.tagsHelp')} value={add} onChange={setAdd} />
      <TagsInput label={t('bulk.remove')} value={remove} onChange={setRemove} />
    </BulkDialog>
  )
}
