import {
  type HardwareTopic,
  hardwareTopicNames,
  hardwareTopics,
  partsOfTopic,
} from '@filo/contract/hardware/hardware-parts'
import { getUnitHardware, type UnitHardware } from '@filo/contract/hardware/hardware-routes'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { lazyDialog, lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageParts } from '../page/PageParts.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { HardwareSummary } from './HardwareSummary.tsx'
import { useHardwareEvents } from './hardware-readings.ts'
import { PartItems } from './PartItems.tsx'

const ChangeDrawer = lazyDialog(async () => (await import('./ChangeDrawer.tsx')).ChangeDrawer)
const UnitTests = lazyPart(async () => (await import('../hardware-tests/UnitTests.tsx')).UnitTests)
const UnitChanges = lazyPart(async () => (await import('./UnitChanges.tsx')).UnitChanges)

function Topic({ topic, hardware }: { topic: HardwareTopic; hardware: UnitHardware }) {
  const { t } = useTranslation('components')
  const [isWhole, setIsWhole] = useState(false)
  const { inventory } = hardware
  if (!inventory) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FormControlLabel
        control={<Switch checked={isWhole} onChange={(_, next) => setIsWhole(next)} />}
        label={t('hardware.allFields')}
      />
      {partsOfTopic(topic).map((part) => (
        <PartItems key={part} part={part} section={inventory[part]} isWhole={isWhole} />
      ))}
    </Box>
  )
}

function Tabs({ hardware }: { hardware: UnitHardware }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const [params, setParams] = useQueryParams()
  const { open, unitId } = hardware
  return (
    <PageParts
      label={t('hardware.topics')}
      active={params['part']}
      onChange={(part) => setParams({ part })}
      tabs={[
        ...hardwareTopics.map((topic) => ({
          key: topic as string,
          label: localized(hardwareTopicNames[topic]),
          content: <Topic topic={topic} hardware={hardware} />,
        })),
        {
          key: 'changes',
          label: t('hardware.changes'),
          count: open.new + open.flagged,
          content: <UnitChanges unitId={unitId} />,
        },
        { key: 'tests', label: t('hardware.tests'), content: <UnitTests unitId={unitId} /> },
      ]}
    />
  )
}

/** All of one robot's hardware: how it stands, what it is made of, and what changed; live. */
export function HardwarePanel({ unitId }: { unitId: string }) {
  const { t } = useTranslation('components')
  const [params, setParams] = useQueryParams()
  useHardwareEvents(unitId)
  const query = useApiQuery(getUnitHardware, { params: { unitId } })
  const changeId = params['changeId']
  return (
    <QueryPanel query={query} errorTitle={t('hardware.failed')} lines={10}>
      {(hardware) => (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <HardwareSummary hardware={hardware} />
          {hardware.inventory ? (
            <Tabs hardware={hardware} />
          ) : (
            <>
              <EmptyState drawing="list" title={t('hardware.nothing')} />
              <UnitTests unitId={unitId} />
            </>
          )}
          {changeId && (
            <ChangeDrawer changeId={changeId} onClose={() => setParams({ changeId: undefined })} />
          )}
        </Box>
      )}
    </QueryPanel>
  )
}
