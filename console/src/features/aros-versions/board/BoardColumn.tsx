import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useHiddenRecords } from '../../../api/hidden-records.ts'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { BoardCard } from './BoardCard.tsx'

interface ColumnProps {
  name: string
  states: readonly ArosState[]
  channel?: ArosChannel
}

/** Cards shown of a column; the rest is one link away. */
const SHOWN = 20

/** The versions in one state, newest change first; production ones unless told. */
export function BoardColumn({ name, states, channel = 'production' }: ColumnProps) {
  const { t } = useTranslation('aros-versions')
  const { number } = useFormats()
  const hidden = useHiddenRecords()
  const query = useApiQuery(listArosVersions, {
    query: { 'f.channel': channel, 'f.state': states.join(','), size: SHOWN, sort: '-updatedAt' },
  })
  const total = query.data?.totalCount
  return (
    // One under the other on a phone, those with something in them come first.
    <Box
      component="section"
      aria-label={name}
      sx={{ minWidth: 0, order: { xs: total === 0 ? 1 : 0, sm: 0 } }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {name}{' '}
        {total !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {number(total)}
          </Box>
        )}
      </Typography>
      <QueryPanel query={query} errorTitle={t('list.failed')} lines={4}>
        {({ items, totalCount }) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {items
              .filter(({ id }) => !hidden.has(id))
              .map((aros) => (
                <BoardCard key={aros.id} aros={aros} />
              ))}
            {items.length === 0 && (
              <Box
                component="li"
                sx={{
                  p: 2,
                  border: '1px dashed',
                  borderColor: 'divider',
                  borderRadius: '8px',
                  color: 'text.secondary',
                }}
              >
                {t('board.emptyColumn')}
              </Box>
            )}
            {totalCount > items.length && (
              <li>
                <Button
                  size="small"
                  href={`${paths.arosVersions()}?f.channel=${channel}&f.state=${states.join(',')}`}
                >
                  {t('board.all', { count: totalCount })}
                </Button>
              </li>
            )}
          </Box>
        )}
      </QueryPanel>
    </Box>
  )
}
