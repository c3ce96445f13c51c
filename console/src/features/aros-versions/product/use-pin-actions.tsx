import type { ArosUnit, ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { type ArosUnitTarget, pinLimit } from '@filo/contract/aros-versions/aros-pin-routes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listQueryOf } from '../../../components/table/list-query-of.ts'
import { useCan } from '../../../session/session.ts'
import type { BulkAction, ChosenRows, RowAction } from '../../../ui/table/column.ts'
import type { ListState } from '../../../ui/table/list-state.ts'
import { PinManyDialog } from './PinManyDialog.tsx'
import { canAssign } from './release-choices.ts'
import { UnpinManyDialog } from './UnpinManyDialog.tsx'

interface Opened {
  kind: 'pin' | 'unpin'
  chosen: ChosenRows
}

/** What can be done with the chosen robots of a product: pin them to a version, or end their pins. */
export function usePinActions(
  product: ProductAros,
  state: ListState,
): { bulkActions: BulkAction[]; rowActions: (row: ArosUnit) => RowAction[]; dialogs: ReactNode } {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const [opened, setOpened] = useState<Opened>()
  const isTest = product.channel === 'test'
  if (!can(isTest ? 'aros.assign_test' : 'aros.assign'))
    return { bulkActions: [], rowActions: () => [], dialogs: null }
  const entries = product.timeline.filter(canAssign)
  const query = { ...listQueryOf(state), ...(isTest ? { 'f.isTestRobot': ['true'] } : {}) }
  const target: ArosUnitTarget | undefined =
    opened && (opened.chosen.isAll ? ({ query } as ArosUnitTarget) : { unitIds: opened.chosen.ids })
  const tooMany = ({ count }: Pick<ChosenRows, 'count'>) =>
    count > pinLimit ? t('units.tooMany', { count: pinLimit }) : undefined
  const bulkActions: BulkAction[] = [
    {
      id: 'pin',
      label: t('units.pinChosen'),
      allowsAll: true,
      reasonAgainst: (chosen) => (entries.length === 0 ? t('units.noVersion') : tooMany(chosen)),
      onSelect: (chosen) => setOpened({ kind: 'pin', chosen }),
    },
    {
      id: 'unpin',
      label: t('units.unpinChosen'),
      allowsAll: true,
      reasonAgainst: tooMany,
      onSelect: (chosen) => setOpened({ kind: 'unpin', chosen }),
    },
  ]
  const one = (row: ArosUnit): ChosenRows => ({ ids: [row.unitId], isAll: false, count: 1, clear: () => {} })
  const rowActions = (row: ArosUnit): RowAction[] => [
    {
      id: 'pin',
      label: t('units.pinChosen'),
      onSelect: () => setOpened({ kind: 'pin', chosen: one(row) }),
      ...(entries.length === 0 ? { disabledReason: t('units.noVersion') } : {}),
    },
    {
      id: 'unpin',
      label: t('units.unpinChosen'),
      onSelect: () => setOpened({ kind: 'unpin', chosen: one(row) }),
      ...(row.pin?.channel === product.channel ? {} : { disabledReason: t('units.notPinned') }),
    },
  ]
  const props = opened &&
    target && {
      product,
      chosen: { target, count: opened.chosen.count },
      onClose: () => setOpened(undefined),
      onDone: opened.chosen.clear,
    }
  const dialogs = (
    <>
      {props && opened.kind === 'pin' && <PinManyDialog {...props} entries={entries} />}
      {props && opened.kind === 'unpin' && <UnpinManyDialog {...props} />}
    </>
  )
  return { bulkActions, rowActions, dialogs }
}
