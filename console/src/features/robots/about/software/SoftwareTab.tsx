import {
  getProducedRobotSoftware,
  type ProducedRobot,
  type ProducedRobotSoftware,
} from '@filo/contract/produced-robots/produced-robots-routes'
import PinIcon from '@mui/icons-material/PushPinOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { RunningVersion } from '../../../../components/status/RunningVersion.tsx'
import { PageTip } from '../../../../components/tip/PageTip.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { KeyValueList } from '../../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { StatusChip } from '../../../../ui/status/StatusChip.tsx'
import { DriftTable } from './DriftTable.tsx'
import { ProgramsCard } from './ProgramsCard.tsx'
import { runningText } from './running-text.ts'

function arosText(aros: ProducedRobotSoftware['desiredAros']): string | null {
  return aros && `${aros.name} ${aros.semver}`
}

function ArosCard({ unit, software }: { unit: ProducedRobot; software: ProducedRobotSoftware }) {
  const running = runningText(software)
  const { t } = useTranslation(['robots/about', 'robots', 'components'])
  return (
    <SectionCard
      title={t('software.aros')}
      actions={software.isPinned && <StatusChip label={t('software.pinned')} tone="info" icon={PinIcon} />}
    >
      <KeyValueList
        items={[
          {
            label: t('software.desired'),
            value: arosText(software.desiredAros),
            missingReason: t('software.nothingDesired'),
          },
          {
            label: t('software.installed'),
            value: running !== null && <RunningVersion unit={{ ...unit, ...software }} version={running} />,
            missingReason: t('notReported'),
          },
          {
            label: t('fields.deviceArosVersion'),
            value: software.deviceArosVersion,
            missingReason: t('notReported'),
          },
          {
            label: t('fields.softwareArosVersion'),
            // What it reported before it changed is no fact any more.
            value: software.isRunningUnknown ? t('components:proof.unknown') : software.softwareArosVersion,
            missingReason: t('notReported'),
          },
        ]}
      />
      {software.isMismatch && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('mismatch.explained')}
        </Alert>
      )}
    </SectionCard>
  )
}

/** What the unit should run and what it runs, AROS first, then package by package; the page keeps it current. */
export function SoftwareTab({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const query = useApiQuery(getProducedRobotSoftware, { params: { unitId: unit.id } })
  const isUpdating = unit.lastUpdateState === 'scheduled' || unit.lastUpdateState === 'updating'
  return (
    <QueryPanel query={query} errorTitle={t('errors.software')} lines={8}>
      {(software) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <PageTip of="robot" />
          <ArosCard unit={unit} software={software} />
          {software.isRunningUnknown && software.packages.length > 0 && (
            <Alert severity="warning">{t('software.packagesFormer')}</Alert>
          )}
          <SectionCard title={t('software.packages')} isFlush={software.packages.length > 0}>
            {software.packages.length > 0 ? (
              <DriftTable packages={software.packages} isUpdating={isUpdating} />
            ) : (
              <EmptyState
                drawing="packages"
                title={t('software.noPackages')}
                body={t('software.noPackagesBody')}
              />
            )}
          </SectionCard>
          <ProgramsCard unit={unit} />
        </Box>
      )}
    </QueryPanel>
  )
}
