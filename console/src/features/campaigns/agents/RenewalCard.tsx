import {
  cancelAgentRenewal,
  type FleetRenewal,
  getFleetAgents,
} from '@filo/contract/agents/agent-orders-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { RenewalText } from '../../../components/agents/RenewalText.tsx'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

function CancelButton({ renewal }: { renewal: FleetRenewal }) {
  const { t } = useTranslation('campaigns')
  const readError = useReadError()
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useApiMutation(cancelAgentRenewal, { invalidates: [getFleetAgents] })
  return (
    <>
      <Button color="inherit" size="small" onClick={() => setIsAsking(true)}>
        {t('agents.cancel')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('agents.cancelTitle', { version: renewal.version })}
          confirmLabel={t('agents.cancel')}
          effects={[t('agents.cancelEffect')]}
          readError={readError}
          onConfirm={() => cancel.mutateAsync({ params: { renewalId: renewal.id } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function Failures({ failures, version }: Pick<FleetRenewal, 'failures' | 'version'>) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {failures.map(({ unitId, serial, ...failure }) => (
        <li key={unitId}>
          <Link href={paths.aboutRobots({ unitId })}>{serial}</Link>
          {': '}
          <RenewalText renewal={{ ...failure, version, state: 'failed' }} />
        </li>
      ))}
    </Box>
  )
}

/** The renewal that was asked for last: who went first, how many have it, and who went on with their old agent. */
export function RenewalCard({ renewal }: { renewal: FleetRenewal }) {
  const { t } = useTranslation('campaigns')
  const { state, version, counts, first, failures } = renewal
  const all = counts.waiting + counts.requested + counts.committed + counts.failed
  const isOpen = state === 'trying' || state === 'rolling'
  const words = t('agents.counts', counts)
  return (
    <SectionCard
      title={t('agents.renewal', { version })}
      actions={isOpen && <CancelButton renewal={renewal} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {!renewal.isSigned && <Alert severity="info">{t('agents.unsigned')}</Alert>}
        {state === 'halted' && <Alert severity="warning">{t('agents.halted')}</Alert>}
        <ProgressBar
          label={t(`agents.state.${state}`)}
          value={(counts.committed + counts.failed) / all}
          text={words}
        />
        <KeyValueList
          items={[
            { label: t('agents.requestedAt'), value: <RelativeTime at={renewal.createdAt} /> },
            { label: t('agents.reason'), value: renewal.reason },
            {
              label: t('agents.first'),
              value: first && <Link href={paths.aboutRobots({ unitId: first.unitId })}>{first.serial}</Link>,
            },
          ]}
        />
        {failures.length > 0 && <Failures failures={failures} version={version} />}
      </Box>
    </SectionCard>
  )
}
