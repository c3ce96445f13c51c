import { ApiError } from '@filo/contract/client'
import { useState } from 'react'
import { randomId } from '../lib/random-id.ts'
import { isPassing } from './save-failure.ts'

interface IntentKeys {
  /** Makes a call under the key of what is meant: the same one until the server has said what became of it. */
  send: <T>(intent: string, call: (idempotencyKey: string) => Promise<T>) => Promise<T>
}

/** Whether it stays unknown what the server did: no answer came, or one of a server in trouble. */
function isOutcomeOpen(error: unknown): boolean {
  return !(error instanceof ApiError) || isPassing(error)
}

/** Keys of what one dialog or form may send; a definite answer, a refusal too, ends an intent. */
export function createIntentKeys(newKey: () => string = randomId): IntentKeys {
  const open = new Map<string, string>()
  return {
    send: async (intent, call) => {
      const key = open.get(intent) ?? newKey()
      open.set(intent, key)
      const end = () => {
        if (open.get(intent) === key) open.delete(intent)
      }
      try {
        const answer = await call(key)
        end()
        return answer
      } catch (error) {
        if (!isOutcomeOpen(error)) end()
        throw error
      }
    },
  }
}

/** The keys of the dialog or form that this is used in, for as long as it is open. */
export function useIntentKeys(): IntentKeys {
  return useState(() => createIntentKeys())[0]
}
