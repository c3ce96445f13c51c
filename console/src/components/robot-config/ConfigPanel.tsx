import { getUnitConfig, listConfigChanges } from '@filo/contract/robot-config/robot-config-routes'
import CompareIcon from '@mui/icons-material/CompareArrowsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { ConfigForm } from './ConfigForm.tsx'
import { ConfigHistory } from './ConfigHistory.tsx'
import { ConfigNotices } from './ConfigNotices.tsx'

const CompareDrawer = lazyDialog(async () => (await import('./CompareConfigDrawer.tsx')).CompareConfigDrawer)

/** RobotConfigInfo: all of a robot's configuration, desired beside reported, with its history; live. */
export function ConfigPanel({ unitId }: { unitId: string }) {
  const { t } = useTranslation('components')
  const [isComparing, setIsComparing] = useState(false)
  useEvents(['robot-config'], { about: { unitId }, invalidates: [getUnitConfig, listConfigChanges] })
  const query = useApiQuery(getUnitConfig, { params: { unitId } })
  return (
    <QueryPanel query={query} errorTitle={t('robotConfig.failed')} lines={12}>
      {(config) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Box sx={{ color: 'text.secondary', mr: 'auto' }}>
              {config.reportedAt ? (
                <>
                  {t('robotConfig.lastReport')} <RelativeTime at={config.reportedAt} />
                </>
              ) : (
                t('robotConfig.noReport')
              )}
            </Box>
            <Button startIcon={<CompareIcon />} onClick={() => setIsComparing(true)}>
              {t('robotConfig.compare')}
            </Button>
          </Box>
          <ConfigNotices config={config} />
          <ConfigForm config={config} />
          <ConfigHistory unitId={unitId} />
          {isComparing && <CompareDrawer config={config} onClose={() => setIsComparing(false)} />}
        </Box>
      )}
    </QueryPanel>
  )
}
