import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWriteBlock } from '../form/write-block.ts'
import { ErrorPanel } from '../page/ErrorPanel.tsx'
import { showToast } from '../toast/toast-store.ts'
import { beginPart } from './parts-under-way.ts'
import { type ChunkSource, chunkSource, useChunk } from './use-chunk.ts'

interface PartProps<Props> {
  source: ChunkSource<ComponentType<Props>>
  props: Props
  waiting: (props: Props) => ReactNode
}

function Waiting({ children }: { children: ReactNode }) {
  useEffect(() => beginPart(), [])
  return children
}

function Part<Props extends object>({ source, props, waiting }: PartProps<Props>) {
  const { t } = useTranslation('ui')
  const { value: Loaded, hasFailed, retry } = useChunk(source)
  const isOffline = useWriteBlock() !== undefined
  const goOn = useEffectEvent(() => hasFailed && retry())
  useEffect(() => {
    if (!isOffline) goOn()
  }, [isOffline])
  if (hasFailed) {
    const detail = t(isOffline ? 'chunk.offline' : 'chunk.body')
    return <ErrorPanel title={t('chunk.title')} detail={detail} onRetry={retry} />
  }
  const stillWaiting = <Waiting>{waiting(props)}</Waiting>
  return <Suspense fallback={stillWaiting}>{Loaded ? <Loaded {...props} /> : stillWaiting}</Suspense>
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

interface DialogProps {
  onClose: () => void
  /** Told where the dialog stays mounted while it is closed. */
  isOpen?: boolean
}

function LoadedDialog<Props extends DialogProps>(received: Omit<PartProps<Props>, 'waiting'>) {
  const { t } = useTranslation('ui')
  const { source, props } = received
  const { value: Loaded, hasFailed, retry } = useChunk(source)
  const { isOpen = true } = props
  const isOffline = useWriteBlock() !== undefined
  const opened = useEffectEvent(() => hasFailed && retry())
  const failed = useEffectEvent(() => {
    if (!isOpen) return
    const why = t(isOffline ? 'chunk.offlineDialog' : 'chunk.body')
    showToast({ tone: 'error', message: `${t('chunk.title')}. ${why}` })
    props.onClose()
  })
  useEffect(() => {
    if (isOpen) opened()
  }, [isOpen])
  useEffect(() => {
    if (hasFailed) failed()
  }, [hasFailed])
  return <Suspense fallback={null}>{Loaded && <Loaded {...props} />}</Suspense>
}

/** Many wait for their first opening, one in each row of a list: until then they cost nothing. */
function UnopenedDialog<Props extends DialogProps>(received: Omit<PartProps<Props>, 'waiting'>) {
  const { isOpen = true } = received.props
  const [isUsed, setIsUsed] = useState(isOpen)
  if (isOpen && !isUsed) setIsUsed(true)
  return isUsed ? <LoadedDialog {...received} /> : null
}

/**
 * A dialog, drawer or menu whose code is fetched when it is first opened, or before by whoever moves or types; one that
 * does not come says so and closes, and comes when it is opened again.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const source = chunkSource(load)
  return (props) => <UnopenedDialog source={source} props={props} />
}
