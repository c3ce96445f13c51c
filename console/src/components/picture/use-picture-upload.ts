import { ApiError } from '@filo/contract/client'
import type { PictureUse } from '@filo/contract/pictures/picture-key'
import { getPicture, type Picture, uploadPicture } from '@filo/contract/pictures/pictures-routes'
import { useEffect, useRef, useState } from 'react'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useReadError } from '../form/use-read-error.ts'

const LOOK_EVERY_MS = 400

type UploadPhase = 'sending' | 'preparing'

interface PictureUpload {
  phase: UploadPhase | undefined
  /** How much has gone, while it is being sent. */
  percent: number
  /** Why the last one was refused or did not get through, in words. */
  problem: string | undefined
  send: (bytes: Blob) => void
  /** Gives up what is under way. */
  cancel: () => void
  /** Sends the last one again; undefined where nothing failed, or it was refused and would be again. */
  retry: (() => void) | undefined
  forget: () => void
}

/** A refusal says itself what is wrong with the picture and what to do; it speaks of no fields of a form. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status === 401 || error.status >= 500)
    return undefined
  return error.problem?.message ?? error.problem?.detail
}

/** Asks until a picture can be used or is refused; whoever gives up is answered what is known. */
async function settled(sent: Picture, signal: AbortSignal): Promise<Picture> {
  let picture = sent
  while (picture.state === 'waiting' && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    if (signal.aborted) break
    picture = await apiClient.call(getPicture, { params: { pictureKey: sent.key }, signal })
  }
  return picture
}

/** Sends a picture and waits until it can be used; leaving the page gives it up, as a person may. */
export function usePictureUpload(use: PictureUse, onReady: (key: string) => void): PictureUpload {
  const [phase, setPhase] = useState<UploadPhase>()
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [failed, setFailed] = useState<Blob>()
  const { mutateAsync } = useApiMutation(uploadPicture)
  const readError = useReadError()
  const localized = useLocalized()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function forget(): void {
    setProblem(undefined)
    setFailed(undefined)
  }

  async function run(bytes: Blob): Promise<void> {
    running.current?.abort()
    const giving = new AbortController()
    const { signal } = giving
    running.current = giving
    forget()
    setPercent(0)
    setPhase('sending')
    const onSent = (count: number) => setPercent(Math.min(100, Math.floor((count / bytes.size) * 100)))
    try {
      const sent = await mutateAsync({ query: { use }, bytes, signal, onSent })
      if (sent.state === 'waiting' && !signal.aborted) setPhase('preparing')
      const picture = await settled(sent, signal)
      if (signal.aborted) return
      if (picture.refusal) setProblem(localized(picture.refusal))
      else onReady(picture.key)
    } catch (error) {
      if (signal.aborted) return
      const refusal = refusalOf(error)
      setProblem(refusal ?? readError(error))
      if (refusal === undefined) setFailed(bytes)
    } finally {
      if (running.current === giving) setPhase(undefined)
    }
  }

  return {
    phase,
    percent,
    problem,
    send: (bytes) => void run(bytes),
    cancel: () => running.current?.abort(),
    retry: failed && (() => void run(failed)),
    forget,
  }
}
