import { getVersionUsage } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { ArosUsageList } from '../ArosUsageList.tsx'

/** The AROS versions that revoking a package version holds back, by name; read before it is confirmed. */
export function RevokeImpact({ versionId }: { versionId: string }) {
  const { t } = useTranslation('software')
  const titleId = useId()
  const query = useApiQuery(getVersionUsage, { params: { versionId } })
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 2 }}>
      <Box id={titleId} sx={{ fontWeight: 500, mb: 1 }}>
        {t('actions.impactTitle')}
      </Box>
      <QueryPanel query={query} errorTitle={t('actions.impactFailed')} lines={2}>
        {({ aros }) => (
          <Box sx={{ maxHeight: 220, overflowY: 'auto' }}>
            <ArosUsageList aros={aros} />
          </Box>
        )}
      </QueryPanel>
    </Box>
  )
}
