import { listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useDecisionDrawer } from '../../components/update-decision/use-decision-drawer.tsx'
import { useQueryParams } from '../../lib/query-params.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { shownAs } from './shown-as.ts'
import { UpdateCards } from './UpdateCards.tsx'
import { queryOf } from './update-query.ts'
import { WaitingNotice } from './WaitingNotice.tsx'

const UpdateList = lazyPart(async () => (await import('./UpdateList.tsx')).UpdateList)

/** The robots of a customer with what they run and what is offered, as cards or as a list; without a customer those of the reader's own. */
export function RobotsTab({ customerId }: { customerId: string | undefined }) {
  const { t } = useTranslation('customer-updates')
  const [params, setParams] = useQueryParams()
  const { open, drawer } = useDecisionDrawer(customerId)
  const all = useApiQuery(listCustomerUpdates, { query: { ...queryOf(customerId), size: 10 } })
  const chosen = params['as']
  // A count that cannot be read leaves the choice to the cards, which say themselves what failed.
  const as = shownAs(chosen, all.isError ? 0 : all.data?.totalCount)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <Typography color="text.secondary" sx={{ flex: '1 1 20em', display: { xs: 'none', sm: 'block' } }}>
          {t('intro')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('as.label')}
          value={as ?? null}
          onChange={(_, next: string | null) => next && setParams({ as: next, page: undefined })}
        >
          <ToggleButton value="cards">{t('as.cards')}</ToggleButton>
          <ToggleButton value="list">{t('as.list')}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <WaitingNotice customerId={customerId} onDecide={(unitIds) => open({ unitIds })} />
      {as === 'list' ? (
        <UpdateList customerId={customerId} onOpen={open} />
      ) : (
        <UpdateCards customerId={customerId} onOpen={open} />
      )}
      {drawer}
    </>
  )
}
