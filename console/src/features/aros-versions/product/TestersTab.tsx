import type { ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { getArosVersion, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ArosActions } from '../shared/ArosActions.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { TestersPanel } from '../shared/TestersPanel.tsx'

function OneTest({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('aros-versions')
  const query = useApiQuery(getArosVersion, { params: { ArosId } })
  return (
    <QueryPanel query={query} errorTitle={t('failed')}>
      {(aros) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <StateChip kind="aros" state={aros.state} />
            <Box sx={{ ml: 'auto' }}>
              <ArosActions aros={aros} />
            </Box>
          </Box>
          <TestersPanel aros={aros} />
        </Box>
      )}
    </QueryPanel>
  )
}

/** Who tests which version of the product, and what they said; the version is chosen in the address. */
export function TestersTab({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const [params, setParams] = useQueryParams()
  const query = useApiQuery(listArosVersions, {
    query: {
      'f.robotId': product.robot.id,
      'f.channel': 'test',
      'f.state': 'draft,candidate,testing,passed,failed,promoted',
      sort: '-updatedAt',
      size: 100,
    },
  })
  return (
    <QueryPanel query={query} errorTitle={t('list.failed')}>
      {({ items }) => {
        const busy = items.find((item) => item.state === 'testing' || item.state === 'candidate')
        const chosen = items.find((item) => item.id === params['ArosId']) ?? busy ?? items[0]
        if (!chosen) {
          return (
            <Card>
              <EmptyState drawing="check" title={t('product.emptyTest')} />
            </Card>
          )
        }
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TextField
              select
              label={t('product.testedVersion')}
              value={chosen.id}
              onChange={(event) => setParams({ ArosId: event.target.value })}
              sx={{ maxWidth: 420 }}
            >
              {items.map((item) => (
                <MenuItem key={item.id} value={item.id}>
                  {arosTitle(item)}
                </MenuItem>
              ))}
            </TextField>
            <OneTest key={chosen.id} ArosId={chosen.id} />
          </Box>
        )
      }}
    </QueryPanel>
  )
}
