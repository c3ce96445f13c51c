import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWriteBlock } from '../form/write-block.ts'

interface PictureDropProps {
  /** Of the control that a list of errors leads to. */
  id: string
  label: string
  /** The picture as it is now, or what stands in for one. */
  preview: ReactNode
  hasPicture: boolean
  /** What it is about to become, in words; undefined while nothing is under way. */
  progress?: string | undefined
  /** How much of it is done; undefined: nobody can tell. */
  percent?: number | undefined
  error?: string | undefined
  help?: string | undefined
  isRequired?: boolean | undefined
  /** Beside the buttons: another way to a picture. */
  others?: ReactNode
  disabledReason?: string | undefined
  onFile: (file: File) => void
  onRemove: () => void
  /** Gives up what is under way. */
  onCancel: () => void
  /** Tries again what failed; undefined where there is no use. */
  onRetry?: (() => void) | undefined
}

/** Where one picture comes in: dropped, chosen or pasted; it is seen as it will be shown. */
export function PictureDrop(props: PictureDropProps) {
  const { id, label, preview, hasPicture, progress, error, help, isRequired, others } = props
  const { t } = useTranslation('ui')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const blocked = useWriteBlock()
  const reason = props.disabledReason ?? blocked
  const isOff = reason !== undefined || progress !== undefined
  const accept = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file && !isOff) props.onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    accept(event.dataTransfer.files)
  }
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(!isOff)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      onPaste={(event) => accept(event.clipboardData.files)}
    >
      <Typography
        id={`${id}-label`}
        variant="body2"
        sx={{ mb: 0.5, color: error === undefined ? 'text.secondary' : 'error.main' }}
      >
        {isRequired ? `${label} *` : label}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          p: 2,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : error === undefined ? 'divider' : 'error.main',
          borderRadius: '8px',
          bgcolor: isOver ? 'action.hover' : 'transparent',
        }}
      >
        <Box sx={{ flex: 'none', maxWidth: '40%', display: 'grid' }}>{preview}</Box>
        <Box sx={{ display: 'grid', gap: 1, minWidth: 0, flex: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              id={id}
              size="small"
              variant="outlined"
              aria-describedby={`${id}-help`}
              disabled={isOff}
              onClick={() => input.current?.click()}
            >
              {t(hasPicture ? 'picture.replace' : 'picture.choose')}
            </Button>
            {others}
            {hasPicture && (
              <Button size="small" disabled={isOff} onClick={props.onRemove}>
                {t('picture.remove')}
              </Button>
            )}
            {progress !== undefined && (
              <Button size="small" onClick={props.onCancel}>
                {t('picture.giveUp')}
              </Button>
            )}
            {props.onRetry && progress === undefined && (
              <Button size="small" disabled={isOff} onClick={props.onRetry}>
                {t('picture.retry')}
              </Button>
            )}
          </Box>
          <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
            {progress !== undefined && (
              <>
                <LinearProgress
                  aria-hidden
                  {...(props.percent === undefined ? {} : { variant: 'determinate', value: props.percent })}
                />
                <Typography variant="body2">{progress}</Typography>
              </>
            )}
          </Box>
        </Box>
      </Box>
      <FormHelperText
        id={`${id}-help`}
        error={error !== undefined}
        role={error === undefined ? undefined : 'alert'}
      >
        {error ?? reason ?? help}
      </FormHelperText>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('picture.chooseFor', { label })}
        onChange={(event) => {
          accept(event.target.files)
          event.target.value = ''
        }}
      />
    </Box>
  )
}
