import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { InstallState } from '@filo/contract/program-installs/install-states'
import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import { getUnitPrograms } from '@filo/contract/program-installs/program-installs-routes'
import type { ResponseOf } from '@filo/contract/route'
import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useEvents } from '../../../../api/use-events.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { EnforcementChip } from '../../../../components/program-installs/EnforcementChip.tsx'
import { installReadings } from '../../../../components/program-installs/install-readings.ts'
import { useInstallActions } from '../../../../components/program-installs/use-install-actions.tsx'
import { useCan } from '../../../../session/session.ts'
import { lazyDialog } from '../../../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { ProgramLine } from './ProgramLine.tsx'
import { UnorderedPrograms } from './UnorderedPrograms.tsx'

const InstallDialog = lazyDialog(
  async () => (await import('../../../../components/program-installs/InstallDialog.tsx')).InstallDialog,
)
const ProgramLog = lazyDialog(async () => (await import('./ProgramLog.tsx')).ProgramLog)

type RobotRef = Pick<ProducedRobot, 'id' | 'serial'>
type UnitPrograms = ResponseOf<typeof getUnitPrograms>

const isOver = (state: InstallState) => state === 'removed' || state === 'cancelled'

function Lines({
  label,
  items,
  actionsOf,
  onLog,
}: {
  label: string
  items: readonly ProgramInstall[]
  actionsOf: ReturnType<typeof useInstallActions>['actionsOf']
  onLog: (install: ProgramInstall) => void
}) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map((install) => (
        <ProgramLine
          key={install.id}
          install={install}
          actions={actionsOf(install)}
          onLog={() => onLog(install)}
        />
      ))}
    </Box>
  )
}

function Programs({ unit, found }: { unit: RobotRef; found: UnitPrograms }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { actionsOf, dialog } = useInstallActions()
  const [log, setLog] = useState<ProgramInstall>()
  const present = found.items.filter(({ state }) => !isOver(state))
  const past = found.items.filter(({ state }) => isOver(state))
  return (
    <>
      {found.knowsPrograms === false && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('programs.agentTooOld')}
        </Alert>
      )}
      {present.length === 0 && found.unordered.length === 0 ? (
        <EmptyState drawing="packages" title={t('programs.none')} body={t('programs.noneBody')} />
      ) : (
        <Lines label={t('programs.title')} items={present} actionsOf={actionsOf} onLog={setLog} />
      )}
      <UnorderedPrograms unit={unit} programs={found.unordered} mayOrder={found.mayOrder} />
      {past.length > 0 && (
        <Box component="details" sx={{ mt: 2 }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
            {t('programs.past', { count: past.length })}
          </Box>
          <Lines label={t('programs.pastLabel')} items={past} actionsOf={actionsOf} onLog={setLog} />
        </Box>
      )}
      {dialog}
      {log && <ProgramLog install={log} onClose={() => setLog(undefined)} />}
    </>
  )
}

/** The programs of a robot: what is ordered, how far that is, and what the robot says it has. */
export function ProgramsCard({ unit }: { unit: RobotRef }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const [isAsking, setIsAsking] = useState(false)
  const query = useApiQuery(getUnitPrograms, { params: { unitId: unit.id } })
  useEvents(['program-installs'], { invalidates: installReadings })
  // Whoever reads no programs of the catalogue chooses them in the store.
  const mayChoose = query.data?.mayOrder && can('program.read')
  return (
    <SectionCard
      title={t('programs.title')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {query.data && <EnforcementChip isEnforced={query.data.isEnforced} />}
          {mayChoose && (
            <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setIsAsking(true)}>
              {t('programs.install')}
            </Button>
          )}
        </Box>
      }
    >
      <QueryPanel query={query} errorTitle={t('programs.failed')}>
        {(found) => <Programs unit={unit} found={found} />}
      </QueryPanel>
      {isAsking && <InstallDialog unit={unit} onClose={() => setIsAsking(false)} />}
    </SectionCard>
  )
}
