import { useState } from 'react'
import { useSignInTurn } from '../form/sign-in-turn.ts'

/** Runs a confirmed action once: pending while it works, closed when done, open with words when it failed, until somebody signs in again. */
export function useConfirmation(
  onConfirm: (reason: string) => Promise<unknown> | undefined,
  onClose: () => void,
  readError: ((error: unknown) => string) | undefined,
) {
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<{ words: string; turn: string | undefined }>()
  const turn = useSignInTurn()
  const confirm = async (reason: string) => {
    if (isPending) return
    setIsPending(true)
    setFailed(undefined)
    try {
      await onConfirm(reason)
      onClose()
    } catch (thrown) {
      const words = readError ? readError(thrown) : thrown instanceof Error ? thrown.message : String(thrown)
      setFailed({ words, turn })
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, error: failed?.turn === turn ? failed?.words : undefined, confirm }
}
