import type { ApiError } from '@filo/contract/client'

/** Why signing in did not work, as the page shows it. */
export type SignInFailure =
  | { kind: 'credentials' }
  | { kind: 'code' }
  | { kind: 'locked'; untilMs: number }
  | { kind: 'unavailable'; untilMs: number }
  | { kind: 'offline' }
  | { kind: 'reason'; text: string }
  | { kind: 'message'; text: string; requestId: string | undefined }

/** Seconds to wait when the server names no number. */
const shortWaitS = 10

/** What a person can put right: the link has been used up, the password is refused. */
const refusals: ReadonlySet<number> = new Set([410, 422])

type Answer = Pick<ApiError, 'status' | 'problem' | 'retryAfterS' | 'message'>

/** Turns the server's answer into what to show; `undefined` means: ask for the code of the authenticator app. */
export function signInFailure(error: Answer, nowMs: number): SignInFailure | undefined {
  const untilMs = nowMs + (error.retryAfterS ?? shortWaitS) * 1000
  const code = error.problem?.code
  if (error.status === 0) return { kind: 'offline' }
  if (error.status === 429) return { kind: 'locked', untilMs }
  if (error.status === 503) return { kind: 'unavailable', untilMs }
  if (code === 'totp_required') return undefined
  if (code === 'wrong_totp') return { kind: 'code' }
  if (code === 'wrong_recovery_code') return { kind: 'reason', text: error.message }
  if (error.status === 401 || error.status === 422) return { kind: 'credentials' }
  return { kind: 'message', text: error.message, requestId: error.problem?.requestId }
}

/** The same for a form without credentials (new password, reset mail): what is wrong with it, in the server's words. */
export function formFailure(error: Answer, nowMs: number): SignInFailure | undefined {
  const { problem } = error
  if (!problem || !refusals.has(error.status)) return signInFailure(error, nowMs)
  return { kind: 'reason', text: problem.errors?.[0]?.message ?? error.message }
}

/** "1:05" for the seconds left of a wait. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
