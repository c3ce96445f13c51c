import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Story } from '../gallery/story.ts'
import { SectionCard } from '../page/SectionCard.tsx'
import { CropDialog } from './CropDialog.tsx'
import { closePicture, type OpenedPicture, openPicture } from './crop-picture.ts'
import { PictureDrop } from './PictureDrop.tsx'

const empty = <Box sx={{ width: 96, height: 72, borderRadius: '6px', bgcolor: 'action.hover' }} />

function Pictures() {
  const [opened, setOpened] = useState<OpenedPicture>()
  const [cut, setCut] = useState<string>()
  const [error, setError] = useState<string>()
  const choose = async (file: File) => {
    const picture = await openPicture(file)
    setOpened(picture)
    setError(picture ? undefined : 'Bu dosya, adı ne olursa olsun, bir resim değil.')
  }
  const close = () => {
    if (opened) closePicture(opened)
    setOpened(undefined)
  }
  const shown = cut ? <img src={cut} alt="" width={96} height={72} style={{ objectFit: 'cover' }} /> : empty
  const props = {
    onFile: (file: File) => void choose(file),
    onCancel: () => setError(undefined),
    onRemove: () => setCut(undefined),
  }
  return (
    <SectionCard title="Resimler">
      <Box sx={{ display: 'grid', gap: 3 }}>
        <PictureDrop
          {...props}
          id="cover"
          label="Kapak resmi"
          help="JPEG, PNG ya da WebP; en çok 8 MB."
          preview={shown}
          hasPicture={cut !== undefined}
          error={error}
        />
        <PictureDrop
          {...props}
          id="sent"
          label="Yüklenirken"
          preview={empty}
          hasPicture
          progress="Hazırlanıyor…"
        />
        <PictureDrop
          {...props}
          id="locked"
          label="Kilitliyken"
          preview={empty}
          hasPicture={false}
          disabledReason="Yayımlanan sürüm değiştirilemez."
        />
      </Box>
      {opened && (
        <CropDialog
          picture={opened}
          aspect={4 / 3}
          maxSide={1600}
          onClose={close}
          onCut={(bytes) => {
            setCut(URL.createObjectURL(bytes))
            close()
          }}
        />
      )}
    </SectionCard>
  )
}

export const story: Story = { title: 'picture', Show: Pictures }
