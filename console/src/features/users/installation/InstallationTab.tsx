import {
  getInstallationHealth,
  type InstallationHealth,
} from '@filo/contract/installation/installation-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { RefetchButton } from '../../../components/page/RefetchButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { CheckRow } from './CheckRow.tsx'
import { countState, orderChecks } from './order-checks.ts'

/** What to type where a robot stands, to try the way from there. */
function DoctorCommand({ url }: { url: string }) {
  const { t } = useTranslation('users/installation')
  const command = `npm run filo -- doctor ${url}`
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {t('doctor')}{' '}
      <Box component="code" sx={{ color: 'text.primary' }}>
        {command}
      </Box>
      <CopyButton value={command} label={t('copy')} />
    </Typography>
  )
}

function Summary({ health }: { health: InstallationHealth }) {
  const { t } = useTranslation('users/installation')
  const { dateTime } = useFormats()
  const { checks, publicUrl, startedAt } = health
  const [bad, warning, unknown] = (['bad', 'warning', 'unknown'] as const).map((state) =>
    countState(checks, state),
  )
  const isGood = checks.every(({ state }) => state === 'good')
  return (
    <Box sx={{ display: 'grid', gap: 0.5, px: { xs: 2, lg: 3 }, pb: 2, maxWidth: 960 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {isGood ? t('allGood') : t('summary', { bad, warning, unknown })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('about', { startedAt: dateTime(startedAt) })}
      </Typography>
      {publicUrl && <DoctorCommand url={publicUrl} />}
    </Box>
  )
}

/** How the installation itself is (docs/screens.md, /users): what needs somebody first. */
export function InstallationTab() {
  const { t } = useTranslation('users/installation')
  const query = useApiQuery(getInstallationHealth, {})
  return (
    <SectionCard title={t('title')} isFlush actions={<RefetchButton query={query} label={t('again')} />}>
      <QueryPanel query={query} errorTitle={t('failed')} lines={12}>
        {(health) => (
          <>
            <Summary health={health} />
            <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {orderChecks(health.checks).map((check) => (
                <CheckRow key={check.key} check={check} />
              ))}
            </Box>
          </>
        )}
      </QueryPanel>
    </SectionCard>
  )
}
