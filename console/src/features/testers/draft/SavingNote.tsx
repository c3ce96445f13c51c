import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import type { TestDraft } from './use-test-draft.ts'

/** Where the results are: saved, on their way, kept in the browser, or refused with the server's words. */
export function SavingNote({ draft }: { draft: Pick<TestDraft, 'saving' | 'isStored' | 'tryAgain'> }) {
  const { t } = useTranslation('testers')
  const readError = useReadError()
  const { saving, isStored, tryAgain } = draft
  if (saving.kind === 'conflict') return <span role="status">{t('saving.waiting')}</span>
  if (saving.kind === 'offline' && !isStored) return <span role="status">{t('saving.offlineUnkept')}</span>
  if (saving.kind !== 'refused') return <span role="status">{t(`saving.${saving.kind}`)}</span>
  return (
    <Box component="span" role="alert" sx={{ color: 'error.main' }}>
      {t('saving.refused', { reason: readError(saving.error) })}{' '}
      <Button size="small" color="inherit" onClick={tryAgain}>
        {t('saving.tryAgain')}
      </Button>
    </Box>
  )
}
