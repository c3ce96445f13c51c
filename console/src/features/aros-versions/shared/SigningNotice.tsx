import { cancelArosSigning } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import type { ArosSigning, ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from './ArosName.tsx'
import { arosReadings } from './aros-routes.ts'

/** What a person who holds a key types on their own machine. */
const command = 'filo trust sign FILE'

interface Props {
  aros: ArosVersionDetail
  signing: ArosSigning
}

function CancelSigning({ aros, signing }: Props) {
  const { t } = useTranslation('aros-versions')
  const readError = useReadError()
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useApiMutation(cancelArosSigning, { invalidates: arosReadings })
  const can = useCan()
  if (!can(signing.step === 'publish' ? 'aros.publish' : 'aros.compose_test')) return null
  const name = arosTitle(aros)
  return (
    <>
      <Button color="inherit" size="small" onClick={() => setIsAsking(true)}>
        {t('signing.cancel')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('signing.cancelTitle', { name })}
          confirmLabel={t('signing.cancel')}
          needsReason
          effects={[t('signing.cancelEffect')]}
          readError={readError}
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            await cancel.mutateAsync({ params: { ArosId: aros.id }, body: { reason } })
            showToast({ message: t('signing.cancelled', { name }) })
          }}
        />
      )}
    </>
  )
}

/** Says that a step waits for signatures: how many there are, who asked, and what whoever holds a key types. */
export function SigningNotice({ aros, signing }: Props) {
  const { t } = useTranslation('aros-versions')
  const { signed, needed, requestedBy, requestedAt, step, makeDefault, defaultFor } = signing
  const thenDefault = defaultFor === 'all' ? 'signing.thenDefault' : 'signing.thenNew'
  return (
    <Alert severity="info" action={<CancelSigning aros={aros} signing={signing} />}>
      <Box sx={{ fontWeight: 600 }}>{t('signing.title', { signed, needed })}</Box>
      <Box>
        {t(makeDefault ? thenDefault : `signing.then.${step}`)}{' '}
        {t('signing.requestedBy', { name: requestedBy })} <RelativeTime at={requestedAt} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        {t('signing.how')} <code>{command}</code>
        <CopyButton value={command} label={t('signing.copy')} />
      </Box>
    </Alert>
  )
}
