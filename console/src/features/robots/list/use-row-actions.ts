import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../session/session.ts'
import type { RowAction } from '../../../ui/table/column.ts'
import type { UnitsAction } from '../bulk-changes/use-bulk-actions.tsx'

/** What the "⋯" menu of one unit offers. */
export function useRowActions(
  openFor: (kind: UnitsAction, unitId: string) => void,
): (unit: ProducedRobotRow) => RowAction[] {
  const { t } = useTranslation('robots')
  const can = useCan()
  return (unit) => {
    const action = (id: UnitsAction): RowAction => ({
      id,
      label: t(`bulk.${id}`),
      onSelect: () => openFor(id, unit.id),
    })
    const isOver = unit.lifeState === 'retired'
    const retired = isOver ? { disabledReason: t('retired') } : {}
    return [
      { ...action('labels'), isReading: true },
      ...(can('robot.register')
        ? [
            { ...action('tag'), ...retired },
            { ...action('assign'), ...retired },
          ]
        : []),
    ]
  }
}
