import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import type { Draft } from './use-draft.ts'

/** "Taslak kaydedildi 13:07", or why it is not. */
export function SaveNote({ state, isStored }: Pick<Draft, 'state' | 'isStored'>) {
  const { t } = useTranslation('aros-versions')
  const { dateTime } = useFormats()
  const readError = useReadError()
  if (state.kind === 'saved') return <span role="status">{t('save.saved', { at: dateTime(state.at) })}</span>
  if (state.kind === 'refused') {
    return (
      <Box component="span" role="alert" sx={{ color: 'error.main' }}>
        {t('save.refused', { reason: readError(state.error) })}
      </Box>
    )
  }
  const isAtRisk = state.kind === 'offline' && !isStored
  return <span role="status">{t(isAtRisk ? 'save.offlineUnkept' : `save.${state.kind}`)}</span>
}
