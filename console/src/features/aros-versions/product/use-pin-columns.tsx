import type { ArosAssignment } from '@filo/contract/aros-versions/aros-assignment-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { arosTitle } from '../shared/ArosName.tsx'

/** The columns of a product's pins: which robot, to what, why, by whom, until when. */
export function usePinColumns(): Column<ArosAssignment>[] {
  const { t } = useTranslation('aros-versions')
  const { dateTime } = useFormats()
  return [
    {
      id: 'serial',
      header: t('units.serial'),
      sortField: 'serial',
      width: 160,
      minWidth: 130,
      cell: (pin) => pin.serial,
    },
    {
      id: 'aros',
      header: t('units.pin'),
      width: 176,
      minWidth: 130,
      card: 'field',
      cell: (pin) => arosTitle(pin.aros),
      csvField: 'aros.version',
    },
    {
      id: 'reason',
      header: t('pins.reason'),
      width: 168,
      minWidth: 110,
      foldOrder: 3,
      card: 'field',
      cell: (pin) => pin.reason ?? '—',
    },
    {
      id: 'assignedByName',
      header: t('pins.by'),
      width: 120,
      minWidth: 96,
      foldOrder: 4,
      card: 'none',
      cell: (pin) => pin.assignedByName ?? '—',
    },
    {
      id: 'assignedAt',
      header: t('pins.at'),
      sortField: 'assignedAt',
      width: 128,
      minWidth: 128,
      foldOrder: 2,
      card: 'none',
      cell: (pin) => <RelativeTime at={pin.assignedAt} />,
    },
    {
      id: 'until',
      header: t('pins.endsAt'),
      sortField: 'until',
      width: 176,
      minWidth: 168,
      card: 'field',
      cell: (pin) => (pin.until ? dateTime(pin.until) : t('pins.open')),
    },
  ]
}
