import type { MadeClaimCode } from '@filo/contract/enrolments/claim-codes-routes'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownOnce } from '../../../ui/dialog/shown-once.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { Copyable } from '../register/Copyable.tsx'
import { InstallLine } from '../register/InstallLine.tsx'
import { claimCommand } from './claim-command.ts'

const LabelSheet = lazyDialog(async () => (await import('../labels/LabelSheet.tsx')).LabelSheet)

/** The form whose button was pressed is gone: the focus goes on to what it made. */
const focusElement = (element: HTMLElement | null) => element?.focus()

interface ClaimCodeResultProps {
  made: MadeClaimCode & { expiresAt: string }
  onClose: () => void
}

/** A claim code, the only time it is shown: to read out, to copy, to print, and the line to type on the robot. */
export function ClaimCodeResult({ made, onClose }: ClaimCodeResultProps) {
  const { t } = useTranslation(['robots/register', 'robots', 'ui'])
  const { dateTime } = useFormats()
  useShownOnce()
  const [isPrinting, setIsPrinting] = useState(false)
  const { unitId, serial, code } = made
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">{t('claim.once')}</Alert>
      <Box sx={{ textAlign: 'center', py: 1 }}>
        <Typography component="h3" color="text.secondary">
          {t('claim.codeOf', { serial })}
        </Typography>
        <Box
          component="code"
          ref={focusElement}
          tabIndex={-1}
          sx={{
            display: 'block',
            fontSize: { xs: 26, sm: 34 },
            fontWeight: 600,
            letterSpacing: '0.06em',
            py: 1,
          }}
        >
          {code}
        </Box>
        <Typography color="text.secondary">{t('claim.until', { at: dateTime(made.expiresAt) })}</Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        <CopyButton value={code} label={t('claim.copy')} isText />
        <Button color="inherit" startIcon={<PrintIcon />} onClick={() => setIsPrinting(true)}>
          {t('claim.printLabel')}
        </Button>
      </Box>
      <InstallLine way={{ claim: code }} serial={serial} />
      <Copyable
        label={t('installKey.command')}
        copyLabel={t('installKey.copyCommand')}
        value={claimCommand({ server: location.origin, serial, code })}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="contained" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </Box>
      {isPrinting && (
        <LabelSheet
          target={{ unitIds: [unitId] }}
          count={1}
          codes={new Map([[unitId, code]])}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </Box>
  )
}
