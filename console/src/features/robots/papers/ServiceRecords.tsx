import { serviceKindNames } from '@filo/contract/service-records/service-record-kinds'
import {
  deleteServiceRecord,
  listServiceRecords,
  type ServiceRecord,
} from '@filo/contract/service-records/service-records-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ListPart } from '../../../components/table/ListPart.tsx'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { paperReadings } from './paper-readings.ts'
import { useRecordColumns } from './use-record-columns.tsx'

const RecordDrawer = lazyDialog(async () => (await import('./RecordDrawer.tsx')).RecordDrawer)
const RecordView = lazyDialog(async () => (await import('./RecordView.tsx')).RecordView)

type Shown = { kind: 'new' } | { kind: 'edit' | 'view' | 'delete'; record: ServiceRecord }

function DeleteRecord({ record, onClose }: { record: ServiceRecord; onClose: () => void }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { date } = useFormats()
  const readError = useReadError()
  const remove = useApiMutation(deleteServiceRecord, { invalidates: paperReadings })
  return (
    <ConfirmDialog
      isDanger
      title={t('papers.deleteTitle', { day: date(record.performedOn) })}
      confirmLabel={t('papers.delete')}
      effects={[t(record.isDraft ? 'papers.deleteDraft' : 'papers.deleteFinished')]}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { unitId: record.unitId, recordId: record.id } })
        showToast({ message: t('papers.deleted') })
      }}
    />
  )
}

/** The actions that a record offers its reader; one of another side can be read alone. */
function useRecordActions(show: (shown: Shown) => void) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  return (record: ServiceRecord) => [
    { id: 'view', label: t('papers.view'), isReading: true, onSelect: () => show({ kind: 'view', record }) },
    ...(can('service.write')
      ? [
          {
            id: 'edit',
            label: t('papers.edit'),
            ...(record.canEdit ? {} : { disabledReason: t('papers.notYours') }),
            onSelect: () => show({ kind: 'edit', record }),
          },
          {
            id: 'delete',
            label: t('papers.delete'),
            isDanger: true,
            ...(record.canDelete ? {} : { disabledReason: t('papers.retained') }),
            onSelect: () => show({ kind: 'delete', record }),
          },
        ]
      : []),
  ]
}

/** The service records of a robot, the newest first. */
export function ServiceRecords({ unitId, serial }: { unitId: string; serial: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const can = useCan()
  const { date } = useFormats()
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const [state, setState] = useListState(
    { sort: { field: 'performedOn', isDescending: true } },
    { prefix: 'records', of: unitId },
  )
  const kinds = Object.entries(serviceKindNames)
  const addButton = can('service.write') && (
    <Button variant="contained" onClick={() => setShown({ kind: 'new' })}>
      {t('papers.addRecord')}
    </Button>
  )
  return (
    <>
      <ListPart
        route={listServiceRecords}
        params={{ unitId }}
        label={t('papers.records')}
        errorTitle={t('papers.recordsFailed')}
        searchLabel={t('papers.searchRecords')}
        columns={useRecordColumns()}
        state={state}
        onStateChange={setState}
        rowId={({ id }) => id}
        rowName={({ performedOn, kind }) => `${date(performedOn)} · ${localized(serviceKindNames[kind])}`}
        rowActions={useRecordActions(setShown)}
        onPreview={(record) => setShown({ kind: 'view', record })}
        filters={[
          {
            field: 'kind',
            label: t('papers.kind'),
            options: kinds.map(([value, name]) => ({ value, label: localized(name) })),
          },
        ]}
        primaryAction={addButton}
        empty={{
          drawing: 'list',
          title: t('papers.noRecords'),
          body: t('papers.noRecordsHelp'),
          action: addButton,
        }}
      />
      {shown?.kind === 'new' && (
        <RecordDrawer unitId={unitId} serial={serial} record={undefined} onClose={close} />
      )}
      {shown?.kind === 'edit' && (
        <RecordDrawer unitId={unitId} serial={serial} record={shown.record} onClose={close} />
      )}
      {shown?.kind === 'view' && <RecordView record={shown.record} onClose={close} />}
      {shown?.kind === 'delete' && <DeleteRecord record={shown.record} onClose={close} />}
    </>
  )
}
