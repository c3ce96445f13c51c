import type { ArosDefaults } from '@filo/contract/aros-versions/aros-assignment-routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useCan } from '../../../session/session.ts'
import type { RowAction } from '../../../ui/table/column.ts'

/** What the "⋯" menu of one product offers: its versions and its install order, of both channels. */
export function useDefaultActions(): (row: ArosDefaults) => RowAction[] {
  const { t } = useTranslation('aros-versions')
  const navigate = useNavigate()
  const can = useCan()
  return ({ robot: { id: variantId } }) => {
    const places = [
      ['production', t('defaults.openProduction'), paths.productArosVersions({ variantId })],
      ['test', t('defaults.openTest'), paths.productTestArosVersions({ variantId })],
      ...(can('aros.compose')
        ? [['order', t('defaults.openOrder'), paths.sortArosPackage({ variantId })] as const]
        : []),
    ] as const
    return places.map(([id, label, href]) => ({
      id,
      label,
      isReading: true,
      onSelect: () => void navigate({ href }),
    }))
  }
}
