import { listArosDefaults } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosChannel } from '@filo/contract/device/aros-manifest'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { ForProduct } from './ForProduct.tsx'
import { ResumeDrafts } from './ResumeDrafts.tsx'

/** The composer before there is a draft: go on with one, promote a passed test, or start from packages. */
export function StartDraft({ channel }: { channel: ArosChannel }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const [params, setParams] = useQueryParams()
  const query = useApiQuery(listArosDefaults, { query: { size: 100 } })
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader intro={t(`start.intro.${channel}`)} />
      <QueryPanel query={query} errorTitle={t('picker.failed')}>
        {({ items }) => {
          if (items.length === 0) return <EmptyState drawing="robot" title={t('picker.empty')} />
          const only = items.length === 1 ? items[0]?.robot.id : undefined
          const robotId = items.find((item) => item.robot.id === params['robotId'])?.robot.id ?? only
          return (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <ResumeDrafts channel={channel} />
              <SectionCard title={t('start.forProduct')}>
                <TextField
                  select
                  fullWidth
                  label={t('start.product')}
                  value={robotId ?? ''}
                  onChange={(event) => setParams({ robotId: event.target.value })}
                  helperText={robotId ? undefined : t('start.chooseProduct')}
                  sx={{ maxWidth: 480 }}
                >
                  {items.map(({ robot }) => (
                    <MenuItem key={robot.id} value={robot.id}>
                      {localized(robot.name)} · {robot.code}
                    </MenuItem>
                  ))}
                </TextField>
              </SectionCard>
              {robotId && <ForProduct robotId={robotId} channel={channel} />}
            </Box>
          )
        }}
      </QueryPanel>
    </Box>
  )
}
