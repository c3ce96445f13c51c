import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { ArosHeader } from './ArosHeader.tsx'
import { arosTitle } from './ArosName.tsx'
import { ArosTabs } from './ArosTabs.tsx'

const readings = [getArosVersion]

/** One version beside the page, with what can be done to it; `?ArosId=` opens it. */
export function ArosDrawer({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('aros-versions')
  const [, setParams] = useQueryParams()
  const query = useApiQuery(getArosVersion, { params: { ArosId } })
  useEvents(['aros-versions'], { invalidates: readings })
  const close = () => setParams({ ArosId: undefined, panel: undefined })
  return (
    <SideDrawer isOpen title={query.data ? arosTitle(query.data) : t('version')} onClose={close} width={760}>
      <QueryPanel query={query} errorTitle={t('failed')} lines={10}>
        {(aros) => (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <ArosHeader aros={aros} onGone={close} />
            <ArosTabs aros={aros} />
          </Box>
        )}
      </QueryPanel>
    </SideDrawer>
  )
}
