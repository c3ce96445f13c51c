import {
  listRobotMachines,
  type OtherMachine,
  type RobotMachines,
} from '@filo/contract/enrolments/robot-machines-routes'
import { roleHolds } from '@filo/contract/permissions'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { roleKeys, roleNames } from '@filo/contract/roles'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useEvents } from '../../../../api/use-events.ts'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useCan, useSession } from '../../../../session/session.ts'
import { lazyDialog } from '../../../../ui/lazy/lazy-part.tsx'
import { RelativeTime } from '../../../../ui/time/RelativeTime.tsx'

const MachineDialog = lazyDialog(async () => (await import('./MachineDialog.tsx')).MachineDialog)

function useMachineText() {
  const { t } = useTranslation(['robots/about', 'robots'])
  return ({ ip, name }: { ip: string | null; name: string }) =>
    t('machines.one', { ip: ip ?? t('machines.noAddress'), name })
}

interface NoticeProps {
  working: RobotMachines['working']
  machine: OtherMachine
  onDecide: (isAdmitted: boolean) => void
}

/** Nobody has decided: both machines with their addresses and times. One that never met the working one waits to be served. */
function OpenNotice({ working, machine, onDecide }: NoticeProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const words = useMachineText()
  const isWaiting = machine.confirmedAt === null
  return (
    <Alert severity={isWaiting ? 'warning' : 'error'}>
      <AlertTitle>{t(isWaiting ? 'machines.waitingTitle' : 'machines.title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {working && (
          <li>
            {t(working.isLinked ? 'machines.working' : 'machines.workingAway', { machine: words(working) })}{' '}
            <RelativeTime at={working.connectedAt} />
          </li>
        )}
        <li>
          {t(isWaiting ? 'machines.waiting' : 'machines.second', { machine: words(machine) })}{' '}
          <RelativeTime at={machine.firstSeenAt} />
          {', '}
          {t('machines.lastSeen')} <RelativeTime at={machine.lastSeenAt} />
        </li>
      </Box>
      <Box sx={{ my: 1 }}>{t(isWaiting ? 'machines.waitingExplained' : 'machines.explained')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="contained" onClick={() => onDecide(false)}>
          {t('machines.keep.action')}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={() => onDecide(true)}>
          {t('machines.admit.action')}
        </Button>
      </Box>
    </Alert>
  )
}

/** A person decided: it stays away, until somebody decides otherwise. */
function DecidedNotice({ machine, onDecide }: NoticeProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const words = useMachineText()
  const by = machine.decidedByName ?? t('machines.somebody')
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" color="inherit" onClick={() => onDecide(true)}>
          {t('machines.admit.instead')}
        </Button>
      }
    >
      {t('machines.turnedAway', { machine: words(machine), by })} <RelativeTime at={machine.decidedAt} />
      {'. '}
      {t('machines.lastSeen')} <RelativeTime at={machine.lastSeenAt} />
    </Alert>
  )
}

/** Machines that came with a robot's data while another one worked, for who may say which one is the robot. */
function MachineList({ unit }: { unit: ProducedRobot }) {
  const [dialog, setDialog] = useState<{ machine: OtherMachine; isAdmitted: boolean }>()
  useEvents(['robots'], { about: { unitId: unit.id }, invalidates: [listRobotMachines] })
  const { data } = useApiQuery(listRobotMachines, { params: { unitId: unit.id } })
  if (!data) return null
  return (
    <>
      {data.others.map((machine) => {
        const Notice = machine.decidedAt ? DecidedNotice : OpenNotice
        const onDecide = (isAdmitted: boolean) => setDialog({ machine, isAdmitted })
        return <Notice key={machine.id} working={data.working} machine={machine} onDecide={onDecide} />
      })}
      {dialog && <MachineDialog unit={unit} {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** That a second machine waits, and who decides about it, for who may not. */
function ForOthers() {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const isCustomer = useSession().user.customerId !== null
  const deciding = roleKeys.filter((role) => roleHolds(role, 'robot.accept'))
  const roles = deciding.map((role) => localized(roleNames[role])).join(', ')
  return (
    <Alert severity="error">{isCustomer ? t('machines.forOthers') : t('machines.forStaff', { roles })}</Alert>
  )
}

/** What is known of other machines with a robot's data. */
export function MachineNotices({ unit }: { unit: ProducedRobot }) {
  const can = useCan()
  if (can('robot.accept')) return <MachineList unit={unit} />
  return unit.hasSecondMachine ? <ForOthers /> : null
}
