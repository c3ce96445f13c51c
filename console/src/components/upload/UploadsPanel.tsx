import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { UploadList } from '../../ui/upload/UploadList.tsx'
import { uploads } from './uploads.ts'

/** Every upload of this tab, for the secondary sidebar: it goes on while other pages are looked at. */
export function UploadsPanel() {
  const { t } = useTranslation('components')
  const items = useStore(uploads.store, (state) => state.items)
  if (items.length === 0) return <EmptyState drawing="upload" title={t('upload.none')} />
  return (
    <>
      <UploadList items={items} actions={uploads.actions} />
      {items.some(({ state }) => state === 'done') && (
        <Button size="small" color="inherit" onClick={() => uploads.clearFinished()} sx={{ mt: 1 }}>
          {t('upload.clear')}
        </Button>
      )}
    </>
  )
}
