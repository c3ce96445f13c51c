import { useCallback, useState } from 'react'
import { loadChunk } from '../../../lib/chunk-error.ts'
import { type SignInFailure, signInFailure } from './sign-in-failure.ts'

type Calls = typeof import('./server-calls.ts')
type Call = (calls: Calls) => ReturnType<Calls['trySignIn']>

/** The calls are a chunk of their own, so that the page shows without them. */
export function loadCalls(): Promise<Calls> {
  return loadChunk(() => import('./server-calls.ts'))
}

type Outcome = 'done' | 'code' | 'failed'

/** Runs one call at a time and keeps why the last one failed, as `read` understands the answer, until `forget`. */
export function useServerCall(read = signInFailure) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()

  const run = useCallback(
    async (call: Call): Promise<Outcome> => {
      setIsBusy(true)
      setFailure(undefined)
      try {
        const error = await call(await loadCalls())
        const reason = error && read(error, Date.now())
        setFailure(reason)
        if (!error) return 'done'
        return reason ? 'failed' : 'code'
      } catch {
        setFailure({ kind: 'offline' })
        return 'failed'
      } finally {
        setIsBusy(false)
      }
    },
    [read],
  )

  const forget = useCallback(() => setFailure(undefined), [])

  return { isBusy, failure, run, forget }
}
