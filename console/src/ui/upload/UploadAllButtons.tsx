import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import type { UploadActions } from './UploadRow.tsx'
import { idsThatCan } from './upload-all.ts'
import type { UploadItem } from './upload-item.ts'

interface Props {
  items: readonly UploadItem[]
  actions: UploadActions
}

/** Tries all that failed again; pauses, resumes or cancels the whole queue. */
export function UploadAllButtons({ items, actions }: Props) {
  const { t } = useTranslation('ui')
  const [isAsking, setIsAsking] = useState(false)
  const cancellable = idsThatCan('cancel', items)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5 }}>
      {(['retry', 'pause', 'resume'] as const).map((action) => {
        const ids = idsThatCan(action, items)
        return (
          ids.length > 0 && (
            <Button key={action} size="small" color="inherit" onClick={() => ids.forEach(actions[action])}>
              {t(`upload.all.${action}`)}
            </Button>
          )
        )
      })}
      {cancellable.length > 0 && (
        <Button size="small" color="inherit" onClick={() => setIsAsking(true)}>
          {t('upload.all.cancel')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          isDanger
          title={t('upload.all.cancelTitle', { count: cancellable.length })}
          confirmLabel={t('upload.all.cancel')}
          onConfirm={async () => cancellable.forEach(actions.cancel)}
          onClose={() => setIsAsking(false)}
          readError={String}
        >
          {t('upload.all.cancelBody')}
        </ConfirmDialog>
      )}
    </Box>
  )
}
