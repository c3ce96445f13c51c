import { ApiError } from '@filo/contract/client'

/** Lets a call pass that was made before: a loading goes on where another one was broken off. */
export function ignoreDone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 409) throw error
}
