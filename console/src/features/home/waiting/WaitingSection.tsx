import { listWaitingWork } from '@filo/contract/home/home-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useSession } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { WaitingList } from './WaitingList.tsx'
import { countWork } from './waiting-lines.ts'

/** What comes by the hour and not by an event (silence, a campaign that stands, an end) is read again this often. */
const everyMs = 60_000

/** "Sizi bekleyenler": everything that waits for the reader, from the rule by which the menu counts. */
export function WaitingSection() {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const { user } = useSession()
  const query = useApiQuery(listWaitingWork, {}, { refetchInterval: everyMs })
  const count = query.data ? countWork(query.data.groups) : 0
  const total = count > 0 && t('waiting.count', { count, number: number(count) })
  return (
    <SectionCard title={t('waiting.title')} actions={total}>
      <QueryPanel query={query} errorTitle={t('waiting.failed')} lines={4}>
        {(work) => <WaitingList work={work} userId={user.id} onRetry={() => void query.refetch()} />}
      </QueryPanel>
    </SectionCard>
  )
}
