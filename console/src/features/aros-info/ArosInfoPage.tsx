import { type ArosInfo, readArosInfo } from '@filo/contract/hardware/aros-info-routes'
import { hardwareTopicNames, hardwareTopics, partsOfTopic } from '@filo/contract/hardware/hardware-parts'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'
import { PartItems } from '../../components/hardware/PartItems.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'

const everyMs = 30_000
/** Fingers need more room than a mouse. */
const touchHeight = 48

function Tile({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 2, minHeight: 88 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography sx={{ fontSize: 20, fontWeight: 600, overflowWrap: 'anywhere' }}>{children}</Typography>
    </Box>
  )
}

function Tiles({ info }: { info: ArosInfo }) {
  const { t } = useTranslation('aros-info')
  const { lastSeenAt, collectedAt } = info
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
      <Tile label={t('connection')}>{t(`connections.${info.connection}`)}</Tile>
      <Tile label={t('seen')}>{lastSeenAt ? <RelativeTime at={lastSeenAt} /> : '—'}</Tile>
      <Tile label={t('deviceAros')}>{info.deviceArosVersion ?? '—'}</Tile>
      <Tile label={t('softwareAros')}>{info.softwareArosVersion ?? '—'}</Tile>
      <Tile label={t('agent')}>{info.agentVersion ?? '—'}</Tile>
      <Tile label={t('scanned')}>{collectedAt ? <RelativeTime at={collectedAt} /> : '—'}</Tile>
    </Box>
  )
}

function Topics({ info }: { info: ArosInfo }) {
  const { t } = useTranslation('aros-info')
  const localized = useLocalized()
  const { inventory } = info
  if (!inventory) return <Alert severity="info">{t('nothing')}</Alert>
  return (
    <Box>
      {hardwareTopics.map((topic) => (
        <Accordion key={topic} disableGutters>
          <AccordionSummary expandIcon={<ExpandMore />} sx={{ minHeight: touchHeight }}>
            <Typography component="h2" sx={{ fontWeight: 600 }}>
              {localized(hardwareTopicNames[topic])}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
            {partsOfTopic(topic).map((part) => (
              <PartItems key={part} part={part} section={inventory[part]} isWhole />
            ))}
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  )
}

function OneRobot({ info, isOld }: { info: ArosInfo; isOld: boolean }) {
  const { t } = useTranslation('aros-info')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  usePageTitle(info.serial)
  const save = () =>
    saveBlob(
      new Blob([JSON.stringify(info, undefined, 2)], { type: 'application/json' }),
      `${info.serial}.json`,
    )
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 14em' }}>
          <Typography variant="h1" sx={{ fontSize: 28 }}>
            {info.serial}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {[info.name === info.serial ? undefined : info.name, localized(info.model)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <Button variant="outlined" sx={{ minHeight: touchHeight }} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="outlined" sx={{ minHeight: touchHeight }} onClick={save}>
          {t('json')}
        </Button>
      </Box>
      {isOld && <Alert severity="warning">{t('old')}</Alert>}
      {info.connection !== 'online' && info.collectedAt && (
        <Alert severity="info">{t('offline', { at: dateTime(info.collectedAt) })}</Alert>
      )}
      <Tiles info={info} />
      <Topics info={info} />
      <Typography sx={{ color: 'text.secondary' }}>{t('until', { at: dateTime(info.expiresAt) })}</Typography>
    </>
  )
}

/** /aros-info: one robot's hardware without account and console, for who holds the link that the robot's page gives. */
export function ArosInfoPage() {
  const { t } = useTranslation('aros-info')
  const [token] = useState(() => window.location.hash.slice(1))
  const query = useQuery({
    queryKey: ['aros-info', token],
    queryFn: () => apiClient.call(readArosInfo, { body: { token } }),
    enabled: token !== '',
    refetchInterval: everyMs,
    retry: false,
  })
  const { data, error } = query
  return (
    <Box
      component="main"
      sx={{
        maxWidth: 1000,
        mx: 'auto',
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        alignContent: 'start',
      }}
    >
      {data ? (
        <OneRobot info={data} isOld={error !== null} />
      ) : (
        <>
          <Typography variant="h1" sx={{ fontSize: 28 }}>
            {t('title')}
          </Typography>
          {!error && token !== '' ? (
            <Typography aria-busy>{t('loading')}</Typography>
          ) : (
            <Alert severity="info">{t('needsLink')}</Alert>
          )}
        </>
      )}
    </Box>
  )
}
