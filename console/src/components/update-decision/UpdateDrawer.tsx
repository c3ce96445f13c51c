import type { ConsentAnswer } from '@filo/contract/customer-updates/consent-answers'
import { answerLimit, listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { isDecidable } from './is-decidable.ts'
import { robotNameOf } from './robot-name.ts'
import { UpdateNews } from './UpdateNews.tsx'

interface Props {
  unitIds: string[]
  /** The answer that is meant: it is asked about before what the update brings is read. */
  answer?: ConsentAnswer | undefined
  customerId: string | undefined
  onDone: () => void
  onClose: () => void
}

/** What the updates of some robots bring, and the question when they shall be installed. */
export function UpdateDrawer({ unitIds, answer, customerId, onDone, onClose }: Props) {
  const { t } = useTranslation('update-decision')
  const query = useApiQuery(listCustomerUpdates, {
    query: { 'f.unitId': unitIds, 'f.customerId': customerId ? [customerId] : [], size: answerLimit },
  })
  const [first] = query.data?.items ?? []
  const name = first ? robotNameOf(first) : ''
  return (
    <SideDrawer
      isOpen
      title={first ? t('drawer.title', { count: unitIds.length, name }) : t('section')}
      onClose={onClose}
      width={560}
    >
      <QueryPanel query={query} errorTitle={t('failed')} lines={8}>
        {({ items }) => {
          const offered = items.filter(({ offer }) => offer !== null)
          const decidable = items.filter(isDecidable)
          const leftOut = items.length - decidable.length
          return (
            <Box
              sx={{
                flex: '1 0 auto',
                display: 'flex',
                flexDirection: 'column',
                gap: 2,
                '& > *': { flexShrink: 0 },
              }}
            >
              {offered.length === 0 && <Alert severity="info">{t('drawer.nothing')}</Alert>}
              {!answer && <UpdateNews updates={offered} />}
              {decidable.length > 0 && leftOut > 0 && (
                <Alert severity="info">{t('drawer.leftOut', { count: leftOut })}</Alert>
              )}
              {decidable.length > 0 && (
                <DecisionForm updates={decidable} initial={answer} onDone={onDone} onClose={onClose} />
              )}
              {offered.some(({ offer, mayAnswer }) => offer?.isOpen && !mayAnswer) && (
                <Alert severity="info">{t('drawer.readOnly')}</Alert>
              )}
            </Box>
          )
        }}
      </QueryPanel>
    </SideDrawer>
  )
}
