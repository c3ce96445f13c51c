import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { useTranslation } from 'react-i18next'

const worded = [
  'done',
  'refused',
  'session_over',
  'not_permitted',
  'customer_refuses',
  'agent_too_old',
  'unknown_kind',
  'offline',
  'link_lost',
  'too_many_streams',
] as const satisfies readonly StreamEnding[]

type Worded = (typeof worded)[number]

/** A function that says why a stream ended, in the reader's words. */
export function useEndingText(): (reason: StreamEnding) => string {
  const { t } = useTranslation('remote')
  return (reason) => t(`endings.${worded.includes(reason as Worded) ? reason : 'failed'}`)
}
