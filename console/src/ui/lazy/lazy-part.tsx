import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ComponentType, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '../page/ErrorPanel.tsx'
import { type ChunkSource, chunkSource, useChunk } from './use-chunk.ts'

interface PartProps<Props> {
  source: ChunkSource<ComponentType<Props>>
  props: Props
  waiting: (props: Props) => ReactNode
}

function Part<Props extends object>({ source, props, waiting }: PartProps<Props>) {
  const { t } = useTranslation('ui')
  const { value: Loaded, hasFailed, retry } = useChunk(source)
  if (hasFailed) return <ErrorPanel title={t('chunk.title')} detail={t('chunk.body')} onRetry={retry} />
  return <Suspense fallback={waiting(props)}>{Loaded ? <Loaded {...props} /> : waiting(props)}</Suspense>
}

/**
 * A part of a page whose code is fetched when it is first shown; a failure stays in its place, with another try.
 * `waiting` is drawn until the code is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const source = chunkSource(load)
  return (props) => <Part source={source} props={props} waiting={waiting} />
}

function FailedDialog(props: { isOpen: boolean; onClose: () => void; onRetry: () => void }) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  return (
    <Dialog open={props.isOpen} onClose={props.onClose} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('chunk.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText role="alert">{t('chunk.body')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose}>
          {t('close')}
        </Button>
        <Button variant="contained" autoFocus onClick={props.onRetry}>
          {t('retry')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface DialogProps {
  onClose: () => void
  /** Told where the dialog stays mounted while it is closed. */
  isOpen?: boolean
}

function LoadedDialog<Props extends DialogProps>(given: Omit<PartProps<Props>, 'waiting'>) {
  const { source, props } = given
  const { value: Loaded, hasFailed, retry } = useChunk(source)
  const { isOpen = true, onClose } = props
  if (hasFailed) return <FailedDialog isOpen={isOpen} onClose={onClose} onRetry={retry} />
  return <Suspense fallback={null}>{Loaded && <Loaded {...props} />}</Suspense>
}

/** A dialog, drawer or menu whose code is fetched when it is first opened; a failure is a dialog of its own. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const source = chunkSource(load)
  return (props) => <LoadedDialog source={source} props={props} />
}
