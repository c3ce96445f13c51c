import type { ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { getArosVersion, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { ArosDefects } from '../../../components/defects/ArosDefects.tsx'
import { SearchSelect } from '../../../components/form/SearchSelect.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { arosSource } from '../shared/option-sources.ts'
import { ArosActions } from '../steps/ArosActions.tsx'
import { TestersPanel } from '../testers/TestersPanel.tsx'

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
          <ArosDefects ArosId={aros.id} />
        </Box>
      )}
    </QueryPanel>
  )
}

/** Versions that are tested, were, or are made to be. */
const tested = ['draft', 'candidate', 'testing', 'passed', 'failed', 'promoted']

/** Who tests which version of the product, and what they said; the version is chosen in the address. */
export function TestersTab({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const [params, setParams] = useQueryParams()
  const query = useApiQuery(listArosVersions, {
    query: {
      'f.variantId': product.robot.id,
      'f.channel': 'test',
      'f.state': tested.join(','),
      sort: '-updatedAt',
      size: 20,
    },
  })
  return (
    <QueryPanel query={query} errorTitle={t('list.failed')}>
      {({ items }) => {
        const busy = items.find((item) => item.state === 'testing' || item.state === 'candidate')
        const openId = params['ArosId'] ?? (busy ?? items[0])?.id
        if (!openId) {
          return (
            <Card>
              <EmptyState drawing="check" title={t('product.emptyTest')} />
            </Card>
          )
        }
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Box sx={{ maxWidth: 420 }}>
              <SearchSelect
                source={arosSource({
                  variantId: product.robot.id,
                  filters: { 'f.channel': ['test'], 'f.state': tested },
                })}
                value={openId}
                onChange={(ArosId) => setParams({ ArosId: ArosId ?? undefined })}
                field={{ label: t('product.testedVersion') }}
              />
            </Box>
            <OneTest key={openId} ArosId={openId} />
          </Box>
        )
      }}
    </QueryPanel>
  )
}
