import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../a11y/visually-hidden.ts'
import { useFormats } from '../format/use-formats.ts'
import { ProgressBar } from '../page/ProgressBar.tsx'
import { UploadAllButtons } from './UploadAllButtons.tsx'
import { type UploadActions, UploadRow } from './UploadRow.tsx'
import type { UploadItem } from './upload-item.ts'
import { uploadTotals } from './upload-totals.ts'

/** Folders can hold thousands of files; those that move or failed come first, more on demand. */
const rowsAtOnce = 50

const rank: Record<UploadItem['state'], number> = {
  failed: 0,
  needs_file: 1,
  uploading: 2,
  hashing: 3,
  verifying: 4,
  paused: 5,
  waiting: 6,
  done: 7,
}

interface UploadListProps {
  items: readonly UploadItem[]
  actions: UploadActions
}

/** The queue: its whole progress, then the rows that matter most. */
export function UploadList({ items, actions }: UploadListProps) {
  const { t } = useTranslation('ui')
  const { bytes } = useFormats()
  const [maxRows, setMaxRows] = useState(rowsAtOnce)
  if (items.length === 0) return null
  const { done, failed, sentBytes, totalBytes, share } = uploadTotals(items)
  const shown = items.toSorted((a, b) => rank[a.state] - rank[b.state]).slice(0, maxRows)
  const tenth = Math.floor(share * 10) * 10
  return (
    <Box>
      {items.length > 1 && (
        <>
          <ProgressBar
            label={t('upload.total', { done, count: items.length })}
            value={share}
            text={`${bytes(sentBytes)} / ${bytes(totalBytes)}`}
          />
          <UploadAllButtons items={items} actions={actions} />
        </>
      )}
      <Box role="status" sx={visuallyHidden}>
        {t('upload.announce', { percent: tenth, done, count: items.length, failed })}
      </Box>
      <Box
        component="ul"
        aria-label={t('upload.queue')}
        sx={{ m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {shown.map((item) => (
          <UploadRow key={item.id} item={item} actions={actions} />
        ))}
      </Box>
      {items.length > maxRows && (
        <Button size="small" color="inherit" onClick={() => setMaxRows((rows) => rows + rowsAtOnce)}>
          {t('upload.more', { count: items.length - maxRows })}
        </Button>
      )}
    </Box>
  )
}
