import { pictureLimits } from '@filo/contract/pictures/picture-limits'
import { listPictures } from '@filo/contract/pictures/pictures-routes'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { PicturePreview } from '../../../components/picture/PicturePreview.tsx'
import { usePictureUpload } from '../../../components/picture/use-picture-upload.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { PictureDrop } from '../../../ui/picture/PictureDrop.tsx'

interface GalleryFieldProps {
  id: string
  label: string
  help: string
  error: string | undefined
  value: readonly string[]
  onChange: (keys: string[]) => void
}

/** The pictures that were chosen, in order; drawings are named here. */
function GalleryNames({ id, label, help, error, value, onChange }: GalleryFieldProps) {
  const keys = useApiQuery(listPictures, {}).data?.images ?? []
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      options={keys}
      value={[...value]}
      onChange={(_, chosen) => onChange([...new Set(chosen.map((key) => key.trim()).filter(Boolean))])}
      renderOption={({ key, ...item }, option) => (
        <Box component="li" key={key} {...item} sx={{ gap: 1.5 }}>
          <PicturePreview use="image" imageKey={option} size={40} />
          {option}
        </Box>
      )}
      renderValue={(chosen, getItemProps) =>
        chosen.map((option, index) => {
          const { key, ...item } = getItemProps({ index })
          const picture = <PicturePreview use="image" imageKey={option} size={24} />
          return <Chip key={key} {...item} label={option} icon={picture} />
        })
      }
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? help} />
      )}
    />
  )
}

/** The pictures of a model beside its main one, in order: drawings by their names, and what is uploaded here. */
export function GalleryField(props: GalleryFieldProps) {
  const { t } = useTranslation(['robot-models', 'components'])
  const { bytes } = useFormats()
  const { id, value, onChange } = props
  // What is chosen while a picture is on its way stays.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const upload = usePictureUpload('image', (key) => onChange([...new Set([...latest.current, key])]))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <GalleryNames {...props} />
      <PictureDrop
        id={`${id}-add`}
        label={t('fields.galleryAdd')}
        preview={<PicturePreview use="image" imageKey={null} size={40} />}
        hasPicture={false}
        progress={upload.phase && t(`components:picture.${upload.phase}`, { percent: upload.percent })}
        percent={upload.phase === 'sending' ? upload.percent : undefined}
        error={upload.problem}
        help={t('components:picture.limits', { size: bytes(pictureLimits.maxBytes) })}
        onFile={(file) => upload.send(file)}
        onRemove={upload.forget}
        onCancel={upload.cancel}
        onRetry={upload.retry}
      />
    </Box>
  )
}
