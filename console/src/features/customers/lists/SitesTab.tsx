import type { Customer } from '@filo/contract/customers/customers-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { LineList } from './LineList.tsx'
import { replacedSite } from './stored-lists.ts'
import { useSaveCustomer } from './use-save-customer.ts'

const SiteDrawer = lazyDialog(async () => (await import('./SiteDrawer.tsx')).SiteDrawer)

type Site = Customer['sites'][number]

function RemoveSite({ customer, site, onClose }: { customer: Customer; site: Site; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const readError = useReadError()
  const { etag, save } = useSaveCustomer(customer)
  return (
    <ConfirmDialog
      title={t('sites.removeTitle', { name: site.name })}
      confirmLabel={t('sites.remove')}
      isDanger
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await save(({ sites }) => ({ sites: replacedSite(sites, site.id, undefined) }), etag)
        showToast({ message: t('sites.removed', { name: site.name }) })
      }}
    />
  )
}

/** Where the customer's robots stand; robots are put there on their own pages. */
export function SitesTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const mayEdit = useCan()('customer.manage')
  const [edited, setEdited] = useState<Site | 'new'>()
  const [removed, setRemoved] = useState<Site>()
  const actionsOf = (site: Site): RowAction[] => [
    { id: 'edit', label: t('sites.edit'), onSelect: () => setEdited(site) },
    {
      id: 'remove',
      label: t('sites.remove'),
      isDanger: true,
      onSelect: () => setRemoved(site),
      ...(site.robotCount > 0 ? { disabledReason: t('sites.inUse', { count: site.robotCount }) } : {}),
    },
  ]
  const add = mayEdit && (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      {t('sites.add')}
    </Button>
  )
  return (
    <SectionCard title={t('tabs.sites')} actions={add} isFlush>
      {customer.sites.length === 0 ? (
        <EmptyState drawing="robot" title={t('sites.empty')} />
      ) : (
        <LineList
          label={t('tabs.sites')}
          lines={customer.sites.map((site) => ({
            key: site.id,
            title: site.name,
            facts: [
              site.address,
              (site.timeZone ?? t('sites.zoneOfCustomer', { zone: customer.timeZone })).replaceAll('_', ' '),
              t('robotCount', { count: site.robotCount }),
            ],
            actions: mayEdit ? actionsOf(site) : [],
          }))}
        />
      )}
      {edited && (
        <SiteDrawer
          customer={customer}
          site={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemoveSite customer={customer} site={removed} onClose={() => setRemoved(undefined)} />}
    </SectionCard>
  )
}
