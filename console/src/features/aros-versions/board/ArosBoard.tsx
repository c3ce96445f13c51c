import { type ArosState, arosStateNames } from '@filo/contract/aros-versions/aros-states'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { CreateMenu } from '../list/CreateMenu.tsx'
import { BoardColumn } from './BoardColumn.tsx'

/** Taslak → İnceleme → Onaylı → Yayında, each version a card that opens beside the board. */
export function ArosBoard() {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  useEvents(['aros-versions'], { invalidates: [listArosVersions] })
  const any = useApiQuery(listArosVersions, { query: { size: 1 } })
  if (any.data?.totalCount === 0) {
    return (
      <Card>
        <EmptyState drawing="versions" title={t('list.empty')} action={<CreateMenu />} />
      </Card>
    )
  }
  const name = (state: ArosState) => localized(arosStateNames[state])
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      <BoardColumn name={name('draft')} states={['draft']} />
      <BoardColumn name={name('in_review')} states={['in_review']} />
      <BoardColumn name={name('approved')} states={['approved']} />
      <BoardColumn name={name('published')} states={['published', 'paused']} />
    </Box>
  )
}
