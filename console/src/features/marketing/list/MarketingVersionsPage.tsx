import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../../lib/query-params.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { VersionsTab } from './VersionsTab.tsx'

const ShelvesTab = lazyPart(async () => (await import('../shelves/ShelvesTab.tsx')).ShelvesTab)
const OneShelf = lazyPart(async () => (await import('../shelves/OneShelf.tsx')).OneShelf)

function MarketingLists() {
  const { t } = useTranslation('marketing')
  const [params, setParams] = useQueryParams()
  const others = Object.keys(params).filter((name) => name !== 'tab')
  const without = Object.fromEntries(others.map((name) => [name, undefined]))
  return (
    <PageTabs
      label={t('title')}
      active={params['tab']}
      onChange={(next) => setParams({ ...without, tab: next === 'versions' ? undefined : next })}
      tabs={[
        { key: 'versions', label: t('tabs.versions'), content: <VersionsTab /> },
        { key: 'lists', label: t('tabs.lists'), content: <ShelvesTab /> },
      ]}
    />
  )
}

/** /markettingversions: what is offered to customers, and the shelves it stands on; `?listId=` is one shelf. */
export function MarketingVersionsPage() {
  const [{ listId }] = useQueryParams()
  if (listId) return <OneShelf key={listId} listId={listId} />
  return <MarketingLists />
}
