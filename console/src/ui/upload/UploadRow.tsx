import CancelIcon from '@mui/icons-material/Close'
import PauseIcon from '@mui/icons-material/Pause'
import PlayIcon from '@mui/icons-material/PlayArrow'
import ReplayIcon from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../format/use-formats.ts'
import { Hint } from '../hint/Hint.tsx'
import { ProgressBar } from '../page/ProgressBar.tsx'
import { isUnfinished, type UploadItem, type UploadItemState } from './upload-item.ts'
import { secondsLeft } from './upload-speed.ts'
import { uploadShare } from './upload-totals.ts'

export interface UploadActions {
  pause: (id: string) => void
  resume: (id: string) => void
  retry: (id: string) => void
  cancel: (id: string) => void
}

const tones: Partial<Record<UploadItemState, 'success' | 'error' | 'warning'>> = {
  done: 'success',
  failed: 'error',
  paused: 'warning',
  needs_file: 'warning',
}

function RowButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Hint title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Hint>
  )
}

/** One upload: name, bar, how much, how fast, how long still, and what can be done. */
export function UploadRow({ item, actions }: { item: UploadItem; actions: UploadActions }) {
  const { t } = useTranslation('ui')
  const { bytes, duration } = useFormats()
  const { id, name, state, sizeBytes, sentBytes, speedBps } = item
  const left = secondsLeft(sizeBytes - sentBytes, speedBps)
  const words =
    state === 'uploading'
      ? [
          `${bytes(sentBytes)} / ${bytes(sizeBytes)}`,
          speedBps > 0 ? t('upload.speed', { speed: bytes(speedBps) }) : undefined,
          left === undefined ? undefined : t('upload.left', { time: duration(left) }),
        ]
      : [t(`upload.state.${state}`), bytes(sizeBytes)]
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 1, listStyle: 'none' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <ProgressBar
          label={name}
          value={uploadShare(item)}
          text={words.filter(Boolean).join(' · ')}
          tone={tones[state] ?? 'info'}
        />
        {item.problem && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: 13, mt: 0.5 }}>
            {item.problem}
          </Box>
        )}
        {item.notice && <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 0.5 }}>{item.notice}</Box>}
      </Box>
      {state === 'uploading' && (
        <RowButton label={t('upload.pause', { name })} onClick={() => actions.pause(id)}>
          <PauseIcon fontSize="small" />
        </RowButton>
      )}
      {state === 'paused' && (
        <RowButton label={t('upload.resume', { name })} onClick={() => actions.resume(id)}>
          <PlayIcon fontSize="small" />
        </RowButton>
      )}
      {state === 'failed' && (
        <RowButton label={t('upload.retry', { name })} onClick={() => actions.retry(id)}>
          <ReplayIcon fontSize="small" />
        </RowButton>
      )}
      {(isUnfinished(item) || state === 'failed') && state !== 'verifying' && (
        <RowButton label={t('upload.cancel', { name })} onClick={() => actions.cancel(id)}>
          <CancelIcon fontSize="small" />
        </RowButton>
      )}
    </Box>
  )
}
