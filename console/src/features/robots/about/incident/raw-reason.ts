import { failureText } from '@filo/contract/device/messages/failure-words'
import type { Update } from '@filo/contract/updates/updates-routes'

/** The robot's own words behind an update's message, where other words stand for them; undefined where it shows them itself. */
export function rawReason({ params }: Pick<Update['message'], 'params'>): string | undefined {
  const { reason } = params
  return typeof reason === 'string' && failureText(reason) ? reason : undefined
}
