import { useState } from 'react'

/** Runs a confirmed action once: pending while it works, closed when done, open with words when it failed. */
export function useConfirmation(
  onConfirm: (reason: string) => Promise<unknown> | undefined,
  onClose: () => void,
  readError: ((error: unknown) => string) | undefined,
) {
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()
  const confirm = async (reason: string) => {
    if (isPending) return
    setIsPending(true)
    setError(undefined)
    try {
      await onConfirm(reason)
      onClose()
    } catch (thrown) {
      setError(readError ? readError(thrown) : thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, error, confirm }
}
