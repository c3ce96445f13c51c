import type { CustomerUpdate, UpdateOffer } from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { ConditionList } from './ConditionList.tsx'
import { ProgramImpact } from './ProgramImpact.tsx'
import { useConditionText } from './use-condition-text.ts'

const fewLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
} as const

interface Props {
  update: CustomerUpdate
  offer: UpdateOffer
  onRead: () => void
}

/** From which release to which; what the robot runs is left unknown where that is not proven. */
function Way({ update, offer }: Omit<Props, 'onRead'>) {
  const { t } = useTranslation('update-decision')
  const { present, isRunningUnknown } = update
  const from = present && !isRunningUnknown ? `${present.name} ${present.version}` : t('unknown')
  const to = `${offer.aros.name} ${offer.aros.version}`
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {offer.state !== 'succeeded' && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('way', { from })}{' '}
        </Box>
      )}
      <Box component="strong" sx={{ fontWeight: 600, fontSize: 16 }}>
        {to}
      </Box>
    </Typography>
  )
}

/** What a release brings to a robot, how long it is out of service for it, and what has to hold before. */
export function OfferFacts({ update, offer, onRead }: Props) {
  const { t } = useTranslation('update-decision')
  const localized = useLocalized()
  const { downtimeText } = useConditionText()
  const [newest] = offer.news
  const notes = newest ? localized(newest.notes).trim() : ''
  const isAhead = offer.state === 'queued' || offer.state === 'assigned'
  return (
    <>
      <Way update={update} offer={offer} />
      <Box>
        <Typography sx={fewLines} color={notes ? undefined : 'text.secondary'}>
          {notes || t('drawer.noNotes')}
        </Typography>
        {(notes || offer.news.length > 1) && (
          <Link component="button" type="button" onClick={onRead} sx={{ fontSize: 14 }}>
            {t('readAll', { count: offer.news.length })}
          </Link>
        )}
      </Box>
      <ProgramImpact programs={offer.programs} />
      {isAhead && (
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{t('drawer.during')}</Typography>
          <Typography>{t(`drawer.restart.${offer.restart ?? 'unknown'}`)}</Typography>
          <Typography color={offer.downtime ? undefined : 'text.secondary'}>{downtimeText(offer)}</Typography>
        </Box>
      )}
      <ConditionList conditions={offer.conditions} />
    </>
  )
}
