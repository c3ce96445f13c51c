import type { ProgramEntitlement } from '@filo/contract/program-entitlements/program-entitlements-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/session.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../ui/table/column.ts'

const GrantRightDrawer = lazyDialog(async () => (await import('./GrantRightDrawer.tsx')).GrantRightDrawer)
const EndRightDialog = lazyDialog(async () => (await import('./EndRightDialog.tsx')).EndRightDialog)

/** What can be done with rights to programs, of all customers or of one. */
export function useRightActions(customerId?: string) {
  const { t } = useTranslation('components')
  const mayManage = useCan()('entitlement.manage')
  const [isGranting, setIsGranting] = useState(false)
  const [ending, setEnding] = useState<ProgramEntitlement>()
  return {
    actionsOf: (right: ProgramEntitlement): RowAction[] =>
      right.mayEnd
        ? [{ id: 'end', label: t('programRights.end'), isDanger: true, onSelect: () => setEnding(right) }]
        : [],
    grantButton: mayManage && (
      <Button
        variant={customerId ? 'outlined' : 'contained'}
        startIcon={<AddIcon />}
        onClick={() => setIsGranting(true)}
      >
        {t('programRights.grant')}
      </Button>
    ),
    dialogs: (
      <>
        {isGranting && (
          <GrantRightDrawer {...(customerId ? { customerId } : {})} onClose={() => setIsGranting(false)} />
        )}
        {ending && <EndRightDialog right={ending} onClose={() => setEnding(undefined)} />}
      </>
    ),
  }
}
