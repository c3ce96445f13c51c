import { getRemoteReadiness } from '@filo/contract/remote/remote-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useCan } from '../../../session/session.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RequestForm } from './RequestForm.tsx'
import { reasonAgainstRequest } from './request-choice.ts'

/** Whether a session with a robot can be requested, and the form for it. */
export function RequestPanel({ unitId }: { unitId: string }) {
  const { t } = useTranslation('remote')
  const can = useCan()
  const readiness = useApiQuery(getRemoteReadiness, { params: { unitId } })
  useEvents(can('customer.read') ? ['robots', 'customers'] : ['robots'], {
    invalidates: [getRemoteReadiness],
  })
  const serial = readiness.data?.serial
  usePageTitle(serial ? t('request.title', { serial }) : undefined)
  return (
    <QueryPanel query={readiness} errorTitle={t('request.failed')}>
      {(ready) => {
        const against = reasonAgainstRequest(ready)
        return (
          <SectionCard
            title={t('request.title', { serial: ready.serial })}
            actions={
              <Button color="inherit" href={paths.aboutRobots({ unitId })}>
                {t('robotPage')}
              </Button>
            }
          >
            <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
              {against && (
                <Alert severity={against === 'away' ? 'info' : 'warning'}>
                  {t(`request.against.${against}`, { serial: ready.serial })}
                </Alert>
              )}
              {(!against || against === 'away') && (
                <RequestForm readiness={ready} isAway={against === 'away'} />
              )}
            </Box>
          </SectionCard>
        )
      }}
    </QueryPanel>
  )
}
