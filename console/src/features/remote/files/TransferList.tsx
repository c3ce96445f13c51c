import CloseIcon from '@mui/icons-material/Close'
import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { Sha256 } from '../Sha256.tsx'
import { useEndingText } from '../wire/use-ending-text.ts'
import { fileErrorKey } from './file-error-key.ts'
import type { Transfer, Transfers } from './transfers.ts'

function useStateText(): (transfer: Transfer) => string {
  const { t } = useTranslation('remote')
  const { bytes } = useFormats()
  const endingText = useEndingText()
  return ({ phase, bytes: moved, total, error, text, reason, isSame }) => {
    if (phase === 'failed')
      return [error ? t(`fileErrors.${fileErrorKey(error)}`) : endingText(reason ?? 'failed'), text]
        .filter(Boolean)
        .join(' ')
    if (phase === 'done') return `${bytes(moved)} · ${t(isSame ? 'transfers.same' : 'transfers.done')}`
    const size = total === null ? bytes(moved) : `${bytes(moved)} / ${bytes(total)}`
    return `${size} · ${t(`transfers.${phase}`)}`
  }
}

function TransferRow({ transfer, transfers }: { transfer: Transfer; transfers: Transfers }) {
  const { t } = useTranslation('remote')
  const stateText = useStateText()
  const { id, kind, name, phase, bytes, total, error, sha256 } = transfer
  const isUnderWay = phase === 'running' || phase === 'waiting'
  const ratio = total === null || total === 0 ? undefined : bytes / total
  const tones = { done: 'success', failed: 'error', paused: 'warning' } as const
  const tone = tones[phase as keyof typeof tones] ?? 'info'
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <ProgressBar
          label={t(`transfers.${kind}`, { name })}
          value={phase === 'done' ? 1 : phase === 'failed' ? (ratio ?? 0) : ratio}
          text={stateText(transfer)}
          tone={tone}
        />
        {phase === 'done' && sha256 && <Sha256 value={sha256} />}
      </Box>
      {error === 'exists' && <Button onClick={() => transfers.replace(id)}>{t('transfers.replace')}</Button>}
      {isUnderWay && transfer.canPause && (
        <Hint title={t('transfers.pause', { name })}>
          <IconButton onClick={() => transfers.pause(id)}>
            <PauseIcon />
          </IconButton>
        </Hint>
      )}
      {phase === 'paused' && (
        <Hint title={t('transfers.resume', { name })}>
          <IconButton onClick={() => transfers.resume(id)}>
            <PlayIcon />
          </IconButton>
        </Hint>
      )}
      <Hint title={t(isUnderWay || phase === 'paused' ? 'transfers.cancel' : 'transfers.remove', { name })}>
        <IconButton onClick={() => transfers.remove(id)}>
          <CloseIcon />
        </IconButton>
      </Hint>
    </Box>
  )
}

/** What goes to and from the robot, with its progress and, at the end, whether both ends have the same. */
export function TransferList({ transfers }: { transfers: Transfers }) {
  const { t } = useTranslation('remote')
  const list = useSyncExternalStore(transfers.subscribe, transfers.getList)
  if (list.length === 0) return null
  return (
    <Box component="section" aria-label={t('transfers.label')}>
      <Typography component="h3" variant="subtitle2">
        {t('transfers.label')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {list.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} transfers={transfers} />
        ))}
      </Box>
    </Box>
  )
}
