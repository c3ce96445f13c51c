import type { PictureUse } from '@filo/contract/pictures/picture-key'
import { pictureLimits, pictureSides } from '@filo/contract/pictures/picture-limits'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormLocalizedField } from '../../ui/form/fields/FormLocalizedField.tsx'
import { type FieldProps, fieldId } from '../../ui/form/fields/field-props.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import { closePicture, type OpenedPicture, openPicture } from '../../ui/picture/crop-picture.ts'
import { PictureDrop } from '../../ui/picture/PictureDrop.tsx'
import { DrawingSelect } from './DrawingSelect.tsx'
import { PicturePreview } from './PicturePreview.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

const CropDialog = lazyDialog(() => import('../../ui/picture/CropDialog.tsx').then((part) => part.CropDialog))

interface PictureFieldProps extends FieldProps {
  use: PictureUse
  /** Width by height of what is kept; the picture's own unless told. */
  aspect?: number
  isRound?: boolean
  /** Path of the text {tr, en} that says what the picture shows; it is asked for once there is one. */
  altName?: string
  /** One of the drawings that come with the console, or of those on an image host, may be named instead. */
  offersDrawings?: boolean
  /** How the picture is shown here; small and square unless told. */
  preview?: (key: string | null) => ReactNode
}

/** A picture of a form: dropped or chosen, cut to shape, sent at once; the form keeps its key, '' for none. */
export function PictureField(props: PictureFieldProps) {
  const { use, form, name, label, help, aspect, isRound, altName, offersDrawings, isRequired } = props
  const { t } = useTranslation('components')
  const { bytes } = useFormats()
  const [opened, setOpened] = useState<OpenedPicture>()
  const [isPicking, setIsPicking] = useState(false)
  // Once the form is saved, what became of a file before says nothing any more.
  const [chosenFor, setChosenFor] = useState<unknown>()
  const upload = usePictureUpload(use, (key) => form.set(name, key))
  const value = form.get(name)
  const key = typeof value === 'string' && value !== '' ? value : null
  const close = () => {
    if (opened) closePicture(opened)
    setOpened(undefined)
  }
  const choose = async (file: File) => {
    upload.forget()
    setChosenFor(form.initial)
    const picture = await openPicture(file)
    if (picture) setOpened(picture)
    else upload.send(file)
  }
  const limits = t('picture.limits', { size: bytes(pictureLimits.maxBytes) })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PictureDrop
        id={fieldId(form, name)}
        label={label}
        isRequired={isRequired}
        preview={props.preview?.(key) ?? <PicturePreview use={use} imageKey={key} size={72} />}
        hasPicture={key !== null}
        progress={upload.phase && t(`picture.${upload.phase}`, { percent: upload.percent })}
        percent={upload.phase === 'sending' ? upload.percent : undefined}
        onCancel={upload.cancel}
        onRetry={chosenFor === form.initial ? upload.retry : undefined}
        error={(chosenFor === form.initial ? upload.problem : undefined) ?? form.errors[name]}
        help={help ? `${help} ${limits}` : limits}
        disabledReason={props.lockedReason}
        onFile={(file) => void choose(file)}
        onRemove={() => {
          upload.forget()
          form.set(name, '')
        }}
        others={
          offersDrawings && (
            <Button
              size="small"
              aria-expanded={isPicking}
              disabled={props.lockedReason !== undefined}
              onClick={() => setIsPicking(!isPicking)}
            >
              {t('picture.drawings')}
            </Button>
          )
        }
      />
      {isPicking && <DrawingSelect use={use} value={key} onChange={(chosen) => form.set(name, chosen)} />}
      {altName && key !== null && (
        <FormLocalizedField
          form={form}
          name={altName}
          label={t('picture.alt')}
          help={t('picture.altHelp')}
          maxLength={200}
          isRequired
        />
      )}
      {opened && (
        <CropDialog
          picture={opened}
          aspect={aspect}
          isRound={isRound}
          maxSide={pictureSides[use]}
          onClose={close}
          onCut={(cut) => {
            close()
            upload.send(cut)
          }}
        />
      )}
    </Box>
  )
}
