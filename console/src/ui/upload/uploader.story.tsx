import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Story } from '../gallery/story.ts'
import { SectionCard } from '../page/SectionCard.tsx'
import { Uploader } from './Uploader.tsx'
import { UploadList } from './UploadList.tsx'
import type { UploadItem, UploadItemState } from './upload-item.ts'

const states: UploadItemState[] = ['uploading', 'hashing', 'paused', 'failed', 'needs_file', 'done']
const start: UploadItem[] = states.map((state, index) => ({
  id: state,
  name: `bin/nova-ses-${index}.tar.zst`,
  sizeBytes: 48_000_000,
  sentBytes: state === 'done' ? 48_000_000 : 5_000_000 * index,
  speedBps: state === 'uploading' ? 5_400_000 : 0,
  state,
  ...(state === 'failed' ? { problem: 'Bu içerik türü desteklenmiyor: .exe' } : {}),
  ...(state === 'done' ? { notice: 'Bu dosya 1.4.2 sürümünde de var.' } : {}),
}))

function Uploads() {
  const [items, setItems] = useState(start)
  const set = (state: UploadItemState) => (id: string) =>
    setItems(items.map((item) => (item.id === id ? { ...item, state } : item)))
  return (
    <SectionCard title="Dosyalar">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Uploader
          onFiles={() => undefined}
          limits="Klasör, .zip, .tar (.gz, .xz, .zst) ya da .deb; en çok 2 GB."
        />
        <UploadList
          items={items}
          actions={{
            pause: set('paused'),
            resume: set('uploading'),
            retry: set('waiting'),
            cancel: (id) => setItems(items.filter((item) => item.id !== id)),
          }}
        />
      </Box>
    </SectionCard>
  )
}

export const story: Story = { title: 'upload', Show: Uploads }
