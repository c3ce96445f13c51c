import { createArosInfoLink } from '@filo/contract/hardware/aros-info-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'
import { useIntentKeys } from '../../api/intent-keys.ts'
import { paths } from '../../app/paths.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { QrCode } from '../../ui/qr/QrCode.tsx'
import { useReadError } from '../form/use-read-error.ts'

/** A code that opens the information page of one robot on a phone, for half an hour. */
export function InfoLinkDialog({
  unitId,
  serial,
  onClose,
}: {
  unitId: string
  serial: string
  onClose: () => void
}) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const { dateTime } = useFormats()
  const keys = useIntentKeys()
  const link = useQuery({
    queryKey: ['aros-info-link', unitId],
    // Asked again by itself, after a lost answer too, when the window comes back: that makes no second link.
    queryFn: () =>
      keys.send(unitId, (idempotencyKey) =>
        apiClient.call(createArosInfoLink, { params: { unitId }, idempotencyKey }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const address = link.data && `${window.location.origin}${paths.arosInfo()}#${link.data.token}`
  return (
    <SideDrawer isOpen title={t('hardware.infoTitle', { serial })} onClose={onClose}>
      <Typography sx={{ mb: 2 }}>{t('hardware.infoHelp')}</Typography>
      {link.error && <Typography color="error">{readError(link.error)}</Typography>}
      {link.data && address && (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
          <QrCode text={address} label={t('hardware.infoCode')} size="240px" />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
            <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: 12 }}>
              {address}
            </Box>
            <CopyButton value={address} label={t('hardware.infoCopy')} />
          </Box>
          <Typography sx={{ color: 'text.secondary' }}>
            {t('hardware.infoUntil', { at: dateTime(link.data.expiresAt) })}
          </Typography>
        </Box>
      )}
    </SideDrawer>
  )
}
