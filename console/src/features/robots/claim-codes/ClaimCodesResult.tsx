import type { createClaimCodes } from '@filo/contract/enrolments/claim-codes-routes'
import type { ResponseOf } from '@filo/contract/route'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { saveBlob } from '../../../lib/save-blob.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { claimCodesCsv } from './claim-codes-csv.ts'

const LabelSheet = lazyDialog(async () => (await import('../labels/LabelSheet.tsx')).LabelSheet)

interface ClaimCodesResultProps {
  made: ResponseOf<typeof createClaimCodes>
  onClose: () => void
}

/** Codes of many units, once; only its button closes it, because they cannot be shown again. */
export function ClaimCodesResult({ made, onClose }: ClaimCodesResultProps) {
  const { t } = useTranslation(['robots/register', 'robots', 'ui'])
  const language = useLanguage()
  const { dateTime } = useFormats()
  const titleId = useId()
  const [isPrinting, setIsPrinting] = useState(false)
  const { items, leftOutCount, expiresAt } = made
  function save() {
    const headings = [t('fields.serial'), t('claim.code')] as const
    const csv = claimCodesCsv({ codes: items, headings, language })
    saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), t('claim.fileName'))
  }
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('claim.madeMany', { count: items.length })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
        {items.length > 0 && <Alert severity="warning">{t('claim.onceMany')}</Alert>}
        {leftOutCount > 0 && <Alert severity="info">{t('claim.leftOut', { count: leftOutCount })}</Alert>}
        {items.length > 0 && <div>{t('claim.until', { at: dateTime(expiresAt) })}</div>}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {t('ui:close')}
        </Button>
        {items.length > 0 && (
          <>
            <Button color="inherit" startIcon={<PrintIcon />} onClick={() => setIsPrinting(true)}>
              {t('bulk.labels')}
            </Button>
            <Button variant="contained" startIcon={<DownloadIcon />} onClick={save}>
              {t('claim.download')}
            </Button>
          </>
        )}
      </DialogActions>
      {isPrinting && (
        <LabelSheet
          target={{ unitIds: items.map((item) => item.unitId) }}
          count={items.length}
          codes={new Map(items.map((item) => [item.unitId, item.code]))}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </Dialog>
  )
}
