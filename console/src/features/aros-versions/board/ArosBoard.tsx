import { type ArosState, arosStateNames } from '@filo/contract/aros-versions/aros-states'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { LoadDemoButton } from '../../../components/demo/LoadDemoButton.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { CreateMenu } from '../list/CreateMenu.tsx'
import { BoardColumn } from './BoardColumn.tsx'

const pastStates = ['superseded', 'withdrawn', 'archived'] as const

/** What passed its test → Taslak → İnceleme → Onaylı → Yayında, each a card that opens beside the board. */
export function ArosBoard() {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const [params, setParams] = useQueryParams()
  useEvents(['aros-versions'], { invalidates: [listArosVersions] })
  const any = useApiQuery(listArosVersions, { query: { size: 1 } })
  if (any.data?.totalCount === 0) {
    return (
      <Card>
        <EmptyState
          drawing="versions"
          title={t('list.empty')}
          action={
            <>
              <CreateMenu />
              <LoadDemoButton />
            </>
          }
        />
      </Card>
    )
  }
  const name = (state: ArosState) => localized(arosStateNames[state])
  const isPast = params['show'] === 'past'
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('board.show')}
        value={isPast ? 'past' : 'current'}
        onChange={(_, value: string | null) => {
          if (value) setParams({ show: value === 'past' ? 'past' : undefined }, { replace: true })
        }}
        sx={{ mb: 2 }}
      >
        <ToggleButton value="current">{t('board.current')}</ToggleButton>
        <ToggleButton value="past">{t('board.past')}</ToggleButton>
      </ToggleButtonGroup>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(auto-fit, minmax(208px, 1fr))',
            lg: `repeat(${isPast ? pastStates.length : 5}, minmax(0, 1fr))`,
          },
        }}
      >
        {isPast ? (
          pastStates.map((state) => <BoardColumn key={state} name={name(state)} states={[state]} />)
        ) : (
          <>
            <BoardColumn name={t('board.toPromote')} states={['passed']} channel="test" />
            <BoardColumn name={name('draft')} states={['draft']} />
            <BoardColumn name={name('in_review')} states={['in_review']} />
            <BoardColumn name={name('approved')} states={['approved']} />
            <BoardColumn name={name('published')} states={['published', 'paused']} />
          </>
        )}
      </Box>
    </>
  )
}
