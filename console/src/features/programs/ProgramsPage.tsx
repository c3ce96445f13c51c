import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../lib/query-params.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { ProgramsTab } from './list/ProgramsTab.tsx'
import { useWaitingCount } from './list/use-waiting-count.ts'

const ReviewTab = lazyPart(async () => (await import('./list/ReviewTab.tsx')).ReviewTab)
const OneProgram = lazyPart(async () => (await import('./program/OneProgram.tsx')).OneProgram)
const OneRelease = lazyPart(async () => (await import('./release/OneRelease.tsx')).OneRelease)

function ProgramLists() {
  const { t } = useTranslation('programs')
  const [params, setParams] = useQueryParams()
  const others = Object.keys(params).filter((name) => name !== 'tab')
  const without = Object.fromEntries(others.map((name) => [name, undefined]))
  return (
    <PageTabs
      label={t('title')}
      active={params['tab']}
      onChange={(next) => setParams({ ...without, tab: next === 'programs' ? undefined : next })}
      tabs={[
        { key: 'programs', label: t('tabs.programs'), content: <ProgramsTab /> },
        { key: 'review', label: t('tabs.review'), count: useWaitingCount(), content: <ReviewTab /> },
      ]}
    />
  )
}

/** /programs: the programs and what awaits approval; `?programId=` is one of them, `?releaseId=` one of its releases. */
export function ProgramsPage() {
  const [{ programId, releaseId }] = useQueryParams()
  if (releaseId) return <OneRelease key={releaseId} releaseId={releaseId} />
  if (programId) return <OneProgram key={programId} programId={programId} />
  return <ProgramLists />
}
