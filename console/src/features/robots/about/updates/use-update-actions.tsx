import { getProductAros, listArosUnits } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import UpdateIcon from '@mui/icons-material/SystemUpdateAltOutlined'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useCan } from '../../../../session/session.ts'
import type { RowAction } from '../../../../ui/table/column.ts'
import { otherReleases } from './other-releases.ts'
import { ReasonedButton } from './ReasonedButton.tsx'
import { UnpinDialog } from './UnpinDialog.tsx'
import { UpdateDialog } from './UpdateDialog.tsx'

/** The pin that holds a unit, for those who may end it. */
function usePin(unit: ProducedRobot) {
  const can = useCan()
  const isEnabled = unit.isPinned && can('aros.assign_test')
  const query = { q: unit.serial, size: 10 }
  const units = useApiQuery(
    listArosUnits,
    { params: { variantId: unit.variantId }, query },
    { enabled: isEnabled },
  )
  const pin = units.data?.items.find(({ unitId }) => unitId === unit.id)?.pin
  return pin && can(pin.channel === 'test' ? 'aros.assign_test' : 'aros.assign') ? pin : undefined
}

/** Sending a unit to another release, and letting it follow its variant again. */
export function useUpdateActions(unit: ProducedRobot): {
  button: ReactNode
  updateAction: RowAction | undefined
  unpinActions: RowAction[]
  dialogs: ReactNode
} {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const [opened, setOpened] = useState<'update' | 'unpin'>()
  const mayUpdate = can('aros.assign') && unit.lifeState !== 'retired'
  const product = useApiQuery(
    getProductAros,
    { params: { variantId: unit.variantId }, query: { channel: 'production' } },
    { enabled: mayUpdate },
  )
  const pin = usePin(unit)
  const releases = otherReleases(product.data, unit.desiredAros?.id)
  const disabledReason = product.data && releases.length === 0 ? t('update.nothingElse') : undefined
  const open = () => setOpened('update')
  const close = () => setOpened(undefined)
  const action: RowAction = {
    id: 'update',
    label: t('update.action'),
    onSelect: open,
    ...(disabledReason ? { disabledReason } : {}),
  }
  return {
    button: mayUpdate ? (
      <ReasonedButton
        startIcon={<UpdateIcon />}
        isPending={product.isPending}
        disabledReason={disabledReason}
        onClick={open}
      >
        {t('update.action')}
      </ReasonedButton>
    ) : undefined,
    updateAction: mayUpdate && product.data ? action : undefined,
    unpinActions: pin ? [{ id: 'unpin', label: t('update.unpin'), onSelect: () => setOpened('unpin') }] : [],
    dialogs: (
      <>
        {opened === 'update' && <UpdateDialog unit={unit} releases={releases} onClose={close} />}
        {opened === 'unpin' && pin && <UnpinDialog serial={unit.serial} pin={pin} onClose={close} />}
      </>
    ),
  }
}
