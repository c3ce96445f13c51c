import { listPictures } from '@filo/contract/pictures/pictures-routes'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useApiQuery } from '../../api/use-api.ts'
import { PicturePreview } from '../../components/picture/PicturePreview.tsx'

interface GalleryFieldProps {
  id: string
  label: string
  help: string
  error: string | undefined
  value: readonly string[]
  onChange: (keys: string[]) => void
}

/** The pictures of a model beside its main one, in order; each is shown as it will look. */
export function GalleryField({ id, label, help, error, value, onChange }: GalleryFieldProps) {
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
