import {
  type ArosAssignment,
  listArosPins,
  type ProductAros,
} from '@filo/contract/aros-versions/aros-assignment-routes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { useListQuery } from '../../../components/table/use-list-query.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useCan } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { productHref } from '../shared/aros-links.ts'
import { UnpinDialog } from './UnpinDialog.tsx'
import { usePinColumns } from './use-pin-columns.tsx'

const readings = [listArosPins]
const newestFirst = { sort: { field: 'assignedAt', isDescending: true } }

/** Robots that run another version than the product's default, with why and until when. */
export function PinsTable({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const navigate = useNavigate()
  const [ended, setEnded] = useState<ArosAssignment>()
  const [state, setState] = useListState(newestFirst, { prefix: 'pins' })
  const columns = usePinColumns()
  const { channel, robot } = product
  useEvents(['aros-versions', 'assignments', 'robots'], {
    about: { variantId: robot.id },
    invalidates: readings,
  })
  const list = useListQuery<ArosAssignment>({
    route: listArosPins,
    params: { variantId: robot.id },
    query: { 'f.channel': channel },
    state,
    columns,
    label: t('product.pins'),
    errorTitle: t('pins.failed'),
  })
  const mayEnd = can(channel === 'test' ? 'aros.assign_test' : 'aros.assign')
  const rowActions = (pin: ArosAssignment): RowAction[] => [
    {
      id: 'version',
      label: t('pins.openVersion'),
      isReading: true,
      onSelect: () => void navigate({ href: `${productHref(channel, robot.id, pin.aros.id)}&tab=pins` }),
    },
    ...(mayEnd ? [{ id: 'end', label: t('pins.end'), onSelect: () => setEnded(pin) }] : []),
  ]
  return (
    <>
      <DataTable
        {...list}
        label={t('product.pins')}
        columns={columns}
        state={state}
        onStateChange={setState}
        rowId={(pin) => pin.id}
        rowName={(pin) => pin.serial ?? ''}
        rowHref={(pin) => paths.aboutRobots({ unitId: pin.unitId ?? '' })}
        rowActions={rowActions}
        searchLabel={t('units.search')}
        empty={<EmptyState drawing="robot" title={t('pins.none')} body={t('pins.noneBody')} />}
      />
      {ended && <UnpinDialog pin={ended} onClose={() => setEnded(undefined)} />}
    </>
  )
}
