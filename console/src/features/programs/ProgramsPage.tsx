import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { type PageTab, PageTabs } from '../../ui/page/PageTabs.tsx'
import { ProgramsTab } from './list/ProgramsTab.tsx'
import { useWaitingCount } from './list/use-waiting-count.ts'
import { useOpenRequestCount } from './rights/use-open-request-count.ts'

const ReviewTab = lazyPart(async () => (await import('./list/ReviewTab.tsx')).ReviewTab)
const StoresTab = lazyPart(async () => (await import('./stores/StoresTab.tsx')).StoresTab)
const StoreShelvesTab = lazyPart(async () => (await import('./stores/StoreShelvesTab.tsx')).StoreShelvesTab)
const RightsTab = lazyPart(async () => (await import('./rights/RightsTab.tsx')).RightsTab)
const RequestsTab = lazyPart(async () => (await import('./rights/RequestsTab.tsx')).RequestsTab)
const OneStore = lazyPart(async () => (await import('./stores/OneStore.tsx')).OneStore)
const StorefrontPage = lazyPart(async () => (await import('./storefront/StorefrontPage.tsx')).StorefrontPage)
const DownloadsTab = lazyPart(async () => (await import('./downloads/DownloadsTab.tsx')).DownloadsTab)
const OneProgram = lazyPart(async () => (await import('./program/OneProgram.tsx')).OneProgram)
const OneRelease = lazyPart(async () => (await import('./release/OneRelease.tsx')).OneRelease)

/** Tabs of whoever sells programs, with how many requests await them. */
function useSalesTabs(): PageTab[] {
  const { t } = useTranslation('programs')
  return [
    { key: 'rights', label: t('tabs.rights'), content: <RightsTab /> },
    { key: 'requests', label: t('tabs.requests'), count: useOpenRequestCount(), content: <RequestsTab /> },
  ]
}

interface ListsProps {
  sales: readonly PageTab[]
}

function SellingLists() {
  return <ProgramLists sales={useSalesTabs()} />
}

function ProgramLists({ sales }: ListsProps) {
  const { t } = useTranslation('programs')
  const [params, setParams] = useQueryParams()
  const can = useCan()
  const others = Object.keys(params).filter((name) => name !== 'tab')
  const without = Object.fromEntries(others.map((name) => [name, undefined]))
  return (
    <PageTabs
      label={t('title')}
      active={params['tab']}
      onChange={(next) => setParams({ ...without, tab: next === 'programs' ? undefined : next })}
      tabs={[
        { key: 'programs', label: t('tabs.programs'), content: <ProgramsTab /> },
        ...(can('store.read') ? [{ key: 'stores', label: t('tabs.stores'), content: <StoresTab /> }] : []),
        ...(can('marketing.read')
          ? [{ key: 'shelves', label: t('tabs.shelves'), content: <StoreShelvesTab /> }]
          : []),
        ...sales,
        { key: 'review', label: t('tabs.review'), count: useWaitingCount(), content: <ReviewTab /> },
        ...(can('update.read')
          ? [{ key: 'downloads', label: t('tabs.downloads'), content: <DownloadsTab /> }]
          : []),
      ]}
    />
  )
}

/**
 * /programs: for staff the programs, the stores that offer them, what awaits approval and what was downloaded;
 * `?programId=`, `?releaseId=` and `?storeId=` are one of them. Customers see their store.
 */
export function ProgramsPage() {
  const [{ programId, releaseId, storeId }] = useQueryParams()
  const can = useCan()
  if (can('storefront.read')) return <StorefrontPage />
  if (storeId && can('store.read')) return <OneStore key={storeId} storeId={storeId} />
  if (releaseId) return <OneRelease key={releaseId} releaseId={releaseId} />
  if (programId) return <OneProgram key={programId} programId={programId} />
  return can('entitlement.read') ? <SellingLists /> : <ProgramLists sales={[]} />
}
