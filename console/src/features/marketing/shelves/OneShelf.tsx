import {
  deleteMarketingList,
  getMarketingList,
  type MarketingList,
} from '@filo/contract/marketing/marketing-lists-routes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { useDeletion } from '../../../components/deletion/use-deletion.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { useMarketingWords } from '../shared/use-marketing-words.ts'
import { ShelfChip } from './ShelfChip.tsx'
import { ShelfItems } from './ShelfItems.tsx'
import { ShelfStorefront } from './ShelfStorefront.tsx'
import { useShelfWords } from './use-shelf-words.ts'

const ShelfDrawer = lazyDialog(async () => (await import('./ShelfDrawer.tsx')).ShelfDrawer)

const listHref = paths.marketingVersions({ tab: 'lists' })

function useShelfDeletion(shelf: MarketingList) {
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const words = useShelfWords()
  const remove = useApiMutation(deleteMarketingList, { invalidates: marketingReadings })
  const deleteLater = useDeletion((listId) => remove.mutateAsync({ params: { listId } }))
  return () => {
    deleteLater(shelf.id, { message: t('done.shelfDeleted', { name: words.name(shelf) }) })
    void navigate({ href: listHref })
  }
}

function Content({ shelf }: { shelf: MarketingList }) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const words = useShelfWords()
  const { window: windowText } = useMarketingWords()
  const mayManage = useCan()('marketing.manage')
  const onDelete = useShelfDeletion(shelf)
  const [isEditing, setIsEditing] = useState(false)
  const isByHand = shelf.rule.kind === 'by_hand'
  const items = { key: 'items', label: t('tabs.items'), content: <ShelfItems shelf={shelf} /> }
  return (
    <>
      <DetailPage
        name={words.name(shelf)}
        chips={<ShelfChip isShown={shelf.isShown} />}
        meta={`${localized(shelf.store.name)} · ${words.rule(shelf.rule)} · ${windowText(shelf.window)}`}
        primaryAction={
          mayManage && (
            <Button variant="contained" onClick={() => setIsEditing(true)}>
              {t('actions.edit')}
            </Button>
          )
        }
        {...(mayManage
          ? {
              menuActions: [{ id: 'delete', label: t('actions.delete'), isDanger: true, onSelect: onDelete }],
            }
          : {})}
        tabs={[
          ...(isByHand ? [items] : []),
          {
            key: 'storefront',
            label: t('tabs.storefront'),
            content: <ShelfStorefront shelf={shelf} />,
          },
          {
            key: 'history',
            label: t('tabs.history'),
            content: (
              <HistoryTab
                objectType="marketing_list"
                objectId={shelf.id}
                fieldLabels={{
                  name: t('facts.shelf'),
                  store: t('facts.store'),
                  rule: t('facts.rule'),
                  from: t('facts.from'),
                  until: t('facts.until'),
                  items: t('facts.onShelf'),
                }}
              />
            ),
          },
        ]}
      />
      {isEditing && <ShelfDrawer shelf={shelf} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** /markettingversions?tab=lists&listId=: one shelf, what is on it and what customers see of it. */
export function OneShelf({ listId }: { listId: string }) {
  const { t } = useTranslation('marketing')
  const query = useApiQuery(getMarketingList, { params: { listId } })
  useEvents(['marketing'], { invalidates: marketingReadings })
  return (
    <QueryPanel query={query} errorTitle={t('shelf.failed')} lines={8}>
      {(shelf) => <Content shelf={shelf} />}
    </QueryPanel>
  )
}
