import { ApiError } from '@filo/contract/client'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../form/use-read-error.ts'
import { ProofRefused } from './proof-refused.ts'
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx'

interface Asking {
  proved: () => void
  cancelled: () => void
}

function needsProof(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'reauthentication_required'
}

/**
 * Runs calls that may need a recent proof of the password: `withProof(() => remove.mutateAsync(…))`. When the
 * server asks for it, a dialog takes the password and the call is made again; closing it rejects. Show
 * `proofDialog` beside whatever else is open; `readError` has words for whatever `withProof` rejects with.
 */
export function useReauthentication(): {
  withProof: <Result>(call: () => Promise<Result>) => Promise<Result>
  proofDialog: ReactNode
  readError: (error: unknown) => string
} {
  const readApiError = useReadError()
  const { t } = useTranslation('components')
  const [asking, setAsking] = useState<Asking>()

  function askForProof(): Promise<void> {
    const answer = new Promise<void>((resolve, reject) => {
      setAsking({ proved: resolve, cancelled: () => reject(new ProofRefused()) })
    })
    return answer.finally(() => setAsking(undefined))
  }

  async function withProof<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call()
    } catch (error) {
      if (!needsProof(error)) throw error
      await askForProof()
      return call()
    }
  }

  const proofDialog = asking && (
    <ReauthenticationDialog onProved={asking.proved} onCancel={asking.cancelled} />
  )
  const readError = (error: unknown) =>
    error instanceof ProofRefused ? t('reauthenticate.cancelled') : readApiError(error)
  return { withProof, proofDialog, readError }
}
