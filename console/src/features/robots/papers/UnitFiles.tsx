import { urlOf } from '@filo/contract/client'
import { unitFileKindNames } from '@filo/contract/service-records/service-record-kinds'
import {
  deleteUnitFile,
  downloadUnitFile,
  listUnitFiles,
  type UnitFile,
} from '@filo/contract/service-records/unit-files-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ListPart } from '../../../components/table/ListPart.tsx'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { paperReadings } from './paper-readings.ts'
import { SightChip } from './use-record-columns.tsx'

const AddFileDialog = lazyDialog(async () => (await import('./AddFileDialog.tsx')).AddFileDialog)

/** Saved by the browser itself: the answer says under which name. */
function save({ unitId, id }: UnitFile): void {
  window.location.assign(urlOf(downloadUnitFile, { unitId, fileId: id }))
}

function useFileColumns(): Column<UnitFile>[] {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const { bytes } = useFormats()
  const isCustomer = useSession().user.customerId !== null
  const sight: Column<UnitFile> = {
    id: 'isForCustomer',
    header: t('papers.sight'),
    width: 150,
    card: 'chip',
    foldOrder: 1,
    cell: ({ isForCustomer }) => <SightChip isDraft={false} isForCustomer={isForCustomer} />,
  }
  return [
    {
      id: 'name',
      header: t('papers.fileName'),
      width: 300,
      minWidth: 120,
      sortField: 'name',
      cell: ({ name }) => name,
    },
    {
      id: 'kind',
      header: t('papers.fileKind'),
      width: 130,
      card: 'field',
      cell: ({ kind }) => localized(unitFileKindNames[kind]),
    },
    {
      id: 'sizeBytes',
      header: t('papers.fileSize'),
      width: 110,
      align: 'end',
      sortField: 'sizeBytes',
      card: 'field',
      cell: ({ sizeBytes }) => bytes(sizeBytes),
    },
    {
      id: 'createdAt',
      header: t('papers.fileAdded'),
      width: 150,
      sortField: 'createdAt',
      card: 'field',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'createdByName',
      header: t('papers.writtenBy'),
      width: 170,
      foldOrder: 2,
      cell: ({ createdByName, isByCustomer }) =>
        createdByName ?? t(isByCustomer ? 'papers.byCustomer' : 'papers.byMaker'),
    },
    ...(isCustomer ? [] : [sight]),
  ]
}

function DeleteFile({ file, onClose }: { file: UnitFile; onClose: () => void }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const readError = useReadError()
  const remove = useApiMutation(deleteUnitFile, { invalidates: paperReadings })
  return (
    <ConfirmDialog
      isDanger
      title={t('papers.deleteFileTitle', { name: file.name })}
      confirmLabel={t('papers.delete')}
      effects={[t('papers.deleteFinished')]}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { unitId: file.unitId, fileId: file.id } })
        showToast({ message: t('papers.fileDeleted') })
      }}
    />
  )
}

/** The papers of a robot: manuals, certificates, photos; the newest first. */
export function UnitFiles({ unitId }: { unitId: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const can = useCan()
  const [shown, setShown] = useState<'add' | UnitFile>()
  const close = () => setShown(undefined)
  const [state, setState] = useListState(
    { sort: { field: 'createdAt', isDescending: true } },
    { prefix: 'files', of: unitId },
  )
  const addButton = can('service.write') && (
    <Button variant="contained" onClick={() => setShown('add')}>
      {t('papers.addFile')}
    </Button>
  )
  return (
    <>
      <ListPart
        route={listUnitFiles}
        params={{ unitId }}
        label={t('papers.files')}
        errorTitle={t('papers.filesFailed')}
        searchLabel={t('papers.searchFiles')}
        columns={useFileColumns()}
        state={state}
        onStateChange={setState}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(file) => [
          { id: 'save', label: t('papers.download'), isReading: true, onSelect: () => save(file) },
          ...(can('service.write')
            ? [
                {
                  id: 'delete',
                  label: t('papers.delete'),
                  isDanger: true,
                  ...(file.canDelete ? {} : { disabledReason: t('papers.fileLocked') }),
                  onSelect: () => setShown(file),
                },
              ]
            : []),
        ]}
        onPreview={save}
        filters={[
          {
            field: 'kind',
            label: t('papers.fileKind'),
            options: Object.entries(unitFileKindNames).map(([value, name]) => ({
              value,
              label: localized(name),
            })),
          },
        ]}
        primaryAction={addButton}
        empty={{
          drawing: 'list',
          title: t('papers.noFiles'),
          body: t('papers.noFilesHelp'),
          action: addButton,
        }}
      />
      {shown === 'add' && <AddFileDialog unitId={unitId} onClose={close} />}
      {shown && shown !== 'add' && <DeleteFile file={shown} onClose={close} />}
    </>
  )
}
