import { type LifeState, lifeStateNames } from '@filo/contract/produced-robots/produced-robot-states'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useCan } from '../../../../session/session.ts'
import { lazyDialog } from '../../../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../../../ui/table/column.ts'
import { ClaimCodeDialog } from '../../claim-codes/ClaimCodeDialog.tsx'
import { LifeDialog } from './LifeDialog.tsx'
import { RetireDialog } from './RetireDialog.tsx'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'

const StockDrawer = lazyDialog(async () => (await import('../../quality/StockDrawer.tsx')).StockDrawer)

type Step = Exclude<LifeState, 'retired'>
type Opened = { kind: 'step'; to: Step } | { kind: 'retire' } | { kind: 'revoke' } | { kind: 'claim' }

/** The step of a robot that passed quality control. */
const isStocked = ({ lifeState }: ProducedRobot, to: Step) =>
  lifeState === 'quality_control' && to === 'in_stock'

/** The steps of a unit's life from here: the usual one as a button, the others in the menu. */
export function useLifeActions(unit: ProducedRobot): {
  nextStep: ReactNode
  menuActions: RowAction[]
  dialogs: ReactNode
} {
  const { t } = useTranslation(['robots/about', 'robots/register', 'robots'])
  const localized = useLocalized()
  const can = useCan()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const steps = can('robot.register')
    ? unit.nextLifeStates.filter((state): state is Step => state !== 'retired')
    : []
  // A robot at work has no next step to press for; what may happen to it stays in the menu.
  const usual = unit.lifeState === 'active' ? undefined : steps[0]
  const others = steps.filter((step) => step !== usual)
  const label = (to: Step) => t(`life.to.${to}`, { state: localized(lifeStateNames[to]) })
  const menuActions: RowAction[] = [
    ...others.map((to) => ({ id: to, label: label(to), onSelect: () => setOpened({ kind: 'step', to }) })),
    ...(can('robot.register') && !unit.keyFingerprint && unit.lifeState !== 'retired'
      ? [{ id: 'claim', label: t('claim.action'), onSelect: () => setOpened({ kind: 'claim' }) }]
      : []),
    ...(can('robot.accept') && unit.keyFingerprint
      ? [
          {
            id: 'revoke',
            label: t('revokeKey.action'),
            isDanger: true,
            onSelect: () => setOpened({ kind: 'revoke' }),
          },
        ]
      : []),
    ...(can('robot.retire') && unit.nextLifeStates.includes('retired')
      ? [
          {
            id: 'retire',
            label: t('retire.action'),
            isDanger: true,
            onSelect: () => setOpened({ kind: 'retire' }),
          },
        ]
      : []),
  ]
  const nextStep = usual && (
    <Button variant="contained" onClick={() => setOpened({ kind: 'step', to: usual })}>
      {label(usual)}
    </Button>
  )
  const dialogs = (
    <>
      {opened?.kind === 'step' && isStocked(unit, opened.to) && <StockDrawer unit={unit} onClose={close} />}
      {opened?.kind === 'step' && !isStocked(unit, opened.to) && (
        <LifeDialog unit={unit} to={opened.to} title={label(opened.to)} onClose={close} />
      )}
      {opened?.kind === 'retire' && <RetireDialog unit={unit} onClose={close} />}
      {opened?.kind === 'claim' && <ClaimCodeDialog unit={unit} onClose={close} />}
      {opened?.kind === 'revoke' && <RevokeKeyDialog unit={unit} onClose={close} />}
    </>
  )
  return { nextStep, menuActions, dialogs }
}
