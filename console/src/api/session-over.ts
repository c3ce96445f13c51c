import { ApiError } from '@filo/contract/client'

/** Whether a call failed because nobody is signed in any more. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.problem?.code === 'not_signed_in'
}
