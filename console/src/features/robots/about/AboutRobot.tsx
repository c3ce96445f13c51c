import { listProducedRobots, type ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { RobotPicture } from '../../../components/picture/RobotPicture.tsx'
import { useNeighbours } from '../../../components/table/use-neighbours.ts'
import { RobotDecisionButton } from '../../../components/update-decision/RobotDecision.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { EditUnitDrawer } from './edit/EditUnitDrawer.tsx'
import { useIncident } from './incident/use-incident.ts'
import { useLifeActions } from './life/use-life-actions.tsx'
import { UnitChips } from './UnitChips.tsx'
import { UnitMeta } from './UnitMeta.tsx'
import { UnitNotices } from './UnitNotices.tsx'
import { UnitSummary } from './UnitSummary.tsx'
import { useUpdateActions } from './updates/use-update-actions.tsx'
import { useUnitTabs } from './use-unit-tabs.tsx'

const IncidentActions = lazyPart(async () => (await import('./incident/IncidentActions.tsx')).IncidentActions)
const RetryButton = lazyPart(async () => (await import('./updates/RetryButton.tsx')).RetryButton)

/** One unit: who it is, how it is, what it runs, what happened to it. */
export function AboutRobot({ unit, isBesideList = false }: { unit: ProducedRobot; isBesideList?: boolean }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const can = useCan()
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  const [isEditing, setIsEditing] = useState(false)
  const life = useLifeActions(unit)
  const update = useUpdateActions(unit)
  const incident = useIncident(unit)
  const neighbours = useNeighbours({
    route: listProducedRobots,
    id: unit.id,
    hrefOf: ({ id }, params) => paths.aboutRobots({ unitId: id, ...params }),
  })
  const mayEdit = can('robot.register') && unit.lifeState !== 'retired'
  // A robot on its way to work takes its next step first; one at work is updated.
  const failed = incident?.update?.canRetry && can('update.retry') ? incident.update : undefined
  const isElsewhere = life.nextStep !== undefined || failed !== undefined
  const updateAction = isElsewhere && update.updateAction ? [update.updateAction] : []
  const edit = { id: 'edit', label: t('edit.open'), onSelect: () => setIsEditing(true) }
  // What is done about an incident has the room of the usual buttons.
  const editAction = incident && mayEdit ? [edit] : []
  const menuActions = [...editAction, ...updateAction, ...update.unpinActions, ...life.menuActions]
  return (
    <>
      <DetailPage
        {...neighbours}
        keepsLists={isBesideList}
        name={unit.name}
        identifier={{ label: t('fields.serial'), value: unit.serial }}
        picture={<RobotPicture imageKey={unit.imageKey} alt={localized(unit.modelName)} size={72} />}
        chips={<UnitChips unit={unit} />}
        meta={<UnitMeta unit={unit} />}
        primaryAction={
          life.nextStep ??
          (failed ? <RetryButton update={failed} variant="contained" /> : update.button) ?? (
            <RobotDecisionButton unitId={unit.id} />
          )
        }
        secondaryActions={
          incident ? (
            <IncidentActions unit={unit} />
          ) : mayEdit ? (
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setIsEditing(true)}>
              {t('edit.open')}
            </Button>
          ) : undefined
        }
        menuActions={menuActions.length > 0 ? menuActions : undefined}
        notice={<UnitNotices unit={unit} />}
        summary={isWide && !isBesideList ? <UnitSummary unit={unit} /> : undefined}
        tabs={useUnitTabs(unit)}
      />
      {isEditing && <EditUnitDrawer unit={unit} onClose={() => setIsEditing(false)} />}
      {life.dialogs}
      {update.dialogs}
    </>
  )
}
