import { hardwareCauseNames, hardwareChangeKindNames } from '@filo/contract/hardware/hardware-change-states'
import { hardwarePartTable } from '@filo/contract/hardware/hardware-parts'
import type { HardwareChange } from '@filo/contract/hardware/hardware-routes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import type { Column } from '../../ui/table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { ChangeStateChip } from './ChangeStateChip.tsx'
import { SeverityChip } from './SeverityChip.tsx'

/** What a person calls the part of a change. */
export function usePartName(): (change: Pick<HardwareChange, 'part' | 'title'>) => string {
  const localized = useLocalized()
  return ({ part, title }) => {
    const name = localized(hardwarePartTable[part].name)
    return title ? `${name} · ${title}` : name
  }
}

/** The columns of a list of changes; a list of one robot's needs no serial number. */
export function useChangeColumns({ hasSerial }: { hasSerial: boolean }): Column<HardwareChange>[] {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { number } = useFormats()
  const partName = usePartName()
  const serial: Column<HardwareChange> = {
    id: 'serial',
    header: t('hardware.serial'),
    width: 150,
    card: 'field',
    cell: (row) => row.serial,
    csvField: 'serial',
  }
  return [
    { id: 'title', header: t('hardware.part'), width: 260, cell: partName, csvField: 'title' },
    ...(hasSerial ? [serial] : []),
    {
      id: 'kind',
      header: t('hardware.kind'),
      width: 110,
      card: 'field',
      cell: ({ kind }) => localized(hardwareChangeKindNames[kind]),
      csvField: 'kind',
    },
    {
      id: 'severity',
      header: t('hardware.severity'),
      width: 120,
      card: 'chip',
      cell: ({ severity }) => <SeverityChip severity={severity} />,
      csvField: 'severity',
    },
    {
      id: 'state',
      header: t('hardware.state'),
      width: 140,
      card: 'chip',
      cell: ({ state }) => <ChangeStateChip state={state} />,
      csvField: 'state',
    },
    {
      id: 'lastAt',
      header: t('hardware.lastAt'),
      width: 150,
      sortField: 'lastAt',
      card: 'field',
      cell: ({ lastAt }) => <RelativeTime at={lastAt} />,
      csvField: 'lastAt',
    },
    {
      id: 'fieldCount',
      header: t('hardware.fieldCount'),
      width: 90,
      align: 'end',
      foldOrder: 2,
      cell: ({ fieldCount }) => number(fieldCount),
      csvField: 'fieldCount',
    },
    {
      id: 'cause',
      header: t('hardware.cause'),
      width: 160,
      foldOrder: 1,
      card: 'field',
      cell: ({ cause }) => (cause ? localized(hardwareCauseNames[cause]) : '—'),
      csvField: 'cause',
    },
  ]
}
