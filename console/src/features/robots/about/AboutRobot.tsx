import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { RobotPicture } from '../../../components/picture/RobotPicture.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { ConnectionChip } from '../ConnectionChip.tsx'
import { EditUnitDrawer } from './EditUnitDrawer.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { SoftwareTab } from './SoftwareTab.tsx'
import { UnitNotices } from './UnitNotices.tsx'
import { UpdatesTab } from './UpdatesTab.tsx'
import { useLifeActions } from './use-life-actions.tsx'

/** One unit: who it is, how it is, what it runs, what happened to it. */
export function AboutRobot({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation('robots')
  const localized = useLocalized()
  const can = useCan()
  const [isEditing, setIsEditing] = useState(false)
  const { nextStep, menuActions, dialogs } = useLifeActions(unit)
  const isNamed = unit.name !== unit.serial
  const mayEdit = can('robot.register') && unit.lifeState !== 'retired'
  return (
    <>
      <DetailPage
        name={isNamed ? unit.name : localized(unit.robotName)}
        identifier={{ label: t('fields.serial'), value: unit.serial }}
        picture={<RobotPicture imageKey={unit.imageKey} alt={localized(unit.modelName)} size={72} />}
        chips={
          <>
            <StateChip kind="life" state={unit.lifeState} />
            <ConnectionChip unit={unit} />
            <StateChip kind="unitUpdate" state={unit.updateState} />
          </>
        }
        meta={
          <>
            {localized(isNamed ? unit.robotName : unit.modelName)}
            {unit.customerName && ` · ${unit.customerName}`}
            {' · '}
            {unit.lastSeenAt ? (
              <>
                {t('lastSeen')} <RelativeTime at={unit.lastSeenAt} />
              </>
            ) : (
              t('neverSeen')
            )}
          </>
        }
        primaryAction={nextStep}
        secondaryActions={
          mayEdit && (
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setIsEditing(true)}>
              {t('edit.open')}
            </Button>
          )
        }
        menuActions={menuActions.length > 0 ? menuActions : undefined}
        notice={<UnitNotices unit={unit} />}
        tabs={[
          { key: 'general', label: t('tabs.general'), content: <GeneralTab unit={unit} /> },
          { key: 'software', label: t('tabs.software'), content: <SoftwareTab unit={unit} /> },
          ...(can('update.read')
            ? [{ key: 'updates', label: t('tabs.updates'), content: <UpdatesTab unit={unit} /> }]
            : []),
          {
            key: 'history',
            label: t('tabs.history'),
            content: <HistoryTab objectType="produced_robot" objectId={unit.id} />,
          },
        ]}
      />
      {isEditing && <EditUnitDrawer unit={unit} onClose={() => setIsEditing(false)} />}
      {dialogs}
    </>
  )
}
