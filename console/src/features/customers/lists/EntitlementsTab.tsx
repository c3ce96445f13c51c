import type { Customer } from '@filo/contract/customers/customers-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { LineList } from './LineList.tsx'
import { replacedEntitlement } from './stored-lists.ts'
import { useSaveEntitlements } from './use-save-customer.ts'

const EntitlementDrawer = lazyDialog(async () => (await import('./EntitlementDrawer.tsx')).EntitlementDrawer)

type Entitlement = Customer['entitlements'][number]

function useProductText() {
  const { t } = useTranslation('customers')
  const localized = useLocalized()
  return ({ variantId, variantName }: Entitlement) =>
    variantId === null
      ? t('rights.allProducts')
      : variantName
        ? localized(variantName)
        : t('rights.goneProduct')
}

interface OneProps {
  customer: Customer
  entitlement: Entitlement
  onClose: () => void
}

function RemoveEntitlement({ customer, entitlement, onClose }: OneProps) {
  const { t } = useTranslation('customers')
  const readError = useReadError()
  const productText = useProductText()
  const { etag, save } = useSaveEntitlements(customer)
  return (
    <ConfirmDialog
      title={t('rights.removeTitle', { name: productText(entitlement) })}
      confirmLabel={t('rights.remove')}
      effects={[t('rights.removeEffect')]}
      isDanger
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await save((rows) => replacedEntitlement(rows, entitlement.variantId, undefined), etag)
        showToast({ message: t('rights.removed') })
      }}
    />
  )
}

/** Until when the customer has a right to updates, and of which products. */
export function EntitlementsTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const { day } = useFormats()
  const mayEdit = useCan()('customer.manage')
  const productText = useProductText()
  const [edited, setEdited] = useState<Entitlement | 'new'>()
  const [removed, setRemoved] = useState<Entitlement>()
  const actionsOf = (entitlement: Entitlement): RowAction[] => [
    { id: 'edit', label: t('rights.edit'), onSelect: () => setEdited(entitlement) },
    { id: 'remove', label: t('rights.remove'), isDanger: true, onSelect: () => setRemoved(entitlement) },
  ]
  const add = mayEdit && (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      {t('rights.add')}
    </Button>
  )
  return (
    <SectionCard title={t('rights.title')} actions={add} isFlush>
      <Typography color="text.secondary" sx={{ px: { xs: 2, lg: 3 }, pb: 2 }}>
        {t('rights.intro')}
      </Typography>
      {customer.entitlements.length === 0 ? (
        <EmptyState drawing="packages" title={t('rights.empty')} body={t('rights.emptyBody')} />
      ) : (
        <LineList
          label={t('rights.title')}
          lines={customer.entitlements.map((entitlement) => ({
            key: entitlement.variantId ?? 'all',
            title: productText(entitlement),
            facts: [t('rights.untilDay', { day: day(entitlement.until) }), entitlement.note],
            actions: mayEdit ? actionsOf(entitlement) : [],
          }))}
        />
      )}
      {edited && (
        <EntitlementDrawer
          customer={customer}
          entitlement={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <RemoveEntitlement customer={customer} entitlement={removed} onClose={() => setRemoved(undefined)} />
      )}
    </SectionCard>
  )
}
