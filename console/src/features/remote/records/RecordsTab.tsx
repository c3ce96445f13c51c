import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../../lib/query-params.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { RecordList } from './RecordList.tsx'

const SessionRecord = lazyPart(async () => (await import('./SessionRecord.tsx')).SessionRecord)

/** Kayıtlar: the sessions there were, and what is on record of one of them. */
export function RecordsTab() {
  const { t } = useTranslation('remote')
  const [{ session: sessionId }] = useQueryParams()
  return sessionId ? (
    <SessionRecord key={sessionId} sessionId={sessionId} />
  ) : (
    <RecordList label={t('tabs.records')} />
  )
}
