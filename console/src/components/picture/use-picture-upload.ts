import { ApiError } from '@filo/contract/client'
import type { PictureUse } from '@filo/contract/pictures/picture-key'
import { getPicture, type Picture, uploadPicture } from '@filo/contract/pictures/pictures-routes'
import { useEffect, useRef, useState } from 'react'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useReadError } from '../form/use-read-error.ts'

const LOOK_EVERY_MS = 400

export type UploadPhase = 'sending' | 'preparing'

interface PictureUpload {
  phase: UploadPhase | undefined
  /** Why the last one was refused, in words. */
  problem: string | undefined
  send: (bytes: Blob) => void
  forget: () => void
}

/** A refusal says itself what is wrong with the picture and what to do; it speaks of no fields of a form. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status === 401 || error.status >= 500)
    return undefined
  return error.problem?.message ?? error.problem?.detail
}

/** Sends a picture and waits until it can be used; leaving the page ends the waiting. */
export function usePictureUpload(use: PictureUse, onReady: (key: string) => void): PictureUpload {
  const [phase, setPhase] = useState<UploadPhase>()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync } = useApiMutation(uploadPicture)
  const readError = useReadError()
  const localized = useLocalized()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  async function settled(sent: Picture): Promise<Picture> {
    let picture = sent
    while (picture.state === 'waiting' && !isLeft.current) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      picture = await apiClient.call(getPicture, { params: { pictureKey: sent.key } })
    }
    return picture
  }

  async function run(bytes: Blob): Promise<void> {
    setProblem(undefined)
    setPhase('sending')
    try {
      const sent = await mutateAsync({ query: { use }, bytes })
      if (sent.state === 'waiting') setPhase('preparing')
      const picture = await settled(sent)
      if (isLeft.current) return
      if (picture.refusal) setProblem(localized(picture.refusal))
      else onReady(picture.key)
    } catch (error) {
      if (!isLeft.current) setProblem(refusalOf(error) ?? readError(error))
    } finally {
      setPhase(undefined)
    }
  }

  return { phase, problem, send: (bytes) => void run(bytes), forget: () => setProblem(undefined) }
}
