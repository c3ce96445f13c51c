import { stockLimit, stockProducedRobots } from '@filo/contract/produced-robots/produced-robot-life-routes'
import { namesOfItems } from '@filo/contract/quality-checks/quality-items'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { stockReadings } from '../quality/quality-readings.ts'
import { BulkDialog } from './BulkDialog.tsx'

interface Props {
  unitIds: string[]
  onDone: () => void
  onClose: () => void
}

/** Moves robots that passed quality control to stock; those that are not ready are named with what they lack. */
export function StockDialog({ unitIds, onDone, onClose }: Props) {
  const { t } = useTranslation('robots')
  const language = useLanguage() === 'tr' ? 'tr' : 'en'
  const readError = useReadError()
  const stock = useApiMutation(stockProducedRobots, {
    invalidates: stockReadings,
    onSuccess: ({ movedCount, refused }) => {
      if (movedCount > 0) showToast({ message: t('bulk.stocked', { count: movedCount }) })
      if (refused.length > 0) return
      onDone()
      onClose()
    },
  })
  const refused = stock.data?.refused ?? []
  return (
    <BulkDialog
      title={t('bulk.stockTitle', { count: unitIds.length })}
      confirmLabel={t('bulk.stock')}
      count={unitIds.length}
      limit={stockLimit}
      isReady={refused.length === 0}
      isPending={stock.isPending}
      error={stock.error ? readError(stock.error) : undefined}
      onConfirm={() => stock.mutate({ body: { unitIds } })}
      onClose={onClose}
    >
      <Typography>{t('bulk.stockHelp')}</Typography>
      {refused.length > 0 && (
        <Alert severity="warning">
          {t('bulk.stockRefused', { count: refused.length })}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {refused.map(({ unitId, serial, isDue, missing }) => (
              <Box component="li" key={unitId} sx={{ overflowWrap: 'anywhere' }}>
                <Link href={paths.aboutRobots({ unitId })}>{serial}</Link>
                {': '}
                {isDue ? namesOfItems(missing, language) : t('bulk.stockNotDue')}
              </Box>
            ))}
          </Box>
        </Alert>
      )}
    </BulkDialog>
  )
}
