import type { ArosRef, VariantRef } from '@filo/contract/aros-versions/aros-version-shapes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import type { RowAction } from '../../../ui/table/column.ts'

type Row = Pick<ArosRef, 'id' | 'channel'> & { robot: Pick<VariantRef, 'id'> }

/** What the "⋯" menu of one AROS version offers: the places that show it from another side. */
export function useArosRowActions(): (row: Row) => RowAction[] {
  const { t } = useTranslation('aros-versions')
  const navigate = useNavigate()
  const goTo = (id: string, label: string, href: string): RowAction => ({
    id,
    label,
    isReading: true,
    onSelect: () => void navigate({ href }),
  })
  return ({ id, channel, robot }) => {
    const isTest = channel === 'test'
    const order = isTest ? paths.testSortArosPackage({ ArosId: id }) : paths.sortArosPackage({ ArosId: id })
    const place = { variantId: robot.id, ArosId: id }
    const product = isTest ? paths.productTestArosVersions(place) : paths.productArosVersions(place)
    return [goTo('order', t('list.openOrder'), order), goTo('product', t('list.openProduct'), product)]
  }
}
