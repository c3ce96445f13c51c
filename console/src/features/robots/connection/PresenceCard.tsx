import type { UnitPresence } from '@filo/contract/connection/connection-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { DayTable } from './DayTable.tsx'
import { OutageTable } from './OutageTable.tsx'
import { lookOf, PresenceStrip, presenceLooks } from './PresenceStrip.tsx'
import { onlineShare, roundedShare } from './presence-figures.ts'

function Legend() {
  const { t } = useTranslation(['robots/about', 'robots'])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 13 }}>
      {presenceLooks.map((state) => (
        <Box key={state} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            aria-hidden
            sx={[{ width: 14, height: 14, borderRadius: 0.5, boxSizing: 'border-box' }, lookOf(state)]}
          />
          {t(`connection.looks.${state}`)}
        </Box>
      ))}
    </Box>
  )
}

/** When the robot was there over the last 30 days, as a picture and in words. */
export function PresenceCard({ presence }: { presence: UnitPresence }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { percent, dateTime } = useFormats()
  const [isTable, setIsTable] = useState(false)
  const { days, observedFrom, timeZone, isCut } = presence
  if (!observedFrom)
    return (
      <SectionCard title={t('connection.presence')}>
        <EmptyState drawing="robot" title={t('connection.nothing')} body={t('connection.nothingBody')} />
      </SectionCard>
    )
  const share = onlineShare(days)
  const summary =
    share === undefined
      ? t('connection.summaryUnknown')
      : t('connection.summary', { share: percent(roundedShare(share), 0) })
  return (
    <SectionCard
      title={t('connection.presence')}
      actions={
        <Button variant="outlined" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'connection.hideTable' : 'connection.showTable')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography>{summary}</Typography>
        {isCut && <Alert severity="info">{t('connection.isCut', { at: dateTime(observedFrom) })}</Alert>}
        <PresenceStrip days={days} label={t('connection.stripLabel', { summary })} />
        <Legend />
        <Typography variant="body2" color="text.secondary">
          {t('connection.note', { zone: timeZone.replaceAll('_', ' '), at: dateTime(observedFrom) })}
        </Typography>
        {isTable && <DayTable days={days} />}
      </Box>
    </SectionCard>
  )
}

/** When it was offline lately; nothing where it never was. */
export function OutagesCard({ outages }: Pick<UnitPresence, 'outages'>) {
  const { t } = useTranslation(['robots/about', 'robots'])
  if (outages.length === 0) return null
  return (
    <SectionCard title={t('connection.outages')}>
      <OutageTable outages={outages} />
    </SectionCard>
  )
}
