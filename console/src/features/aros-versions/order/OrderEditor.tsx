import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { OrderList } from '../../../ui/order-list/OrderList.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Dependencies } from './Dependencies.tsx'
import { dependencyStatuses, type OrderItem } from './dependency-status.ts'
import { useOrderCheck } from './use-order-check.ts'

interface Props {
  label: string
  items: readonly OrderItem[]
  /** Package ids in their new order. */
  onOrder: (packageIds: string[]) => void
  lockedReason?: string | undefined
}

/** Packages in install order with what each needs and what its place breaks; one button sorts them. */
export function OrderEditor({ label, items, onOrder, lockedReason }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const versionIds = items.flatMap((item) => item.versionId ?? [])
  const check = useOrderCheck(versionIds)
  if (items.length === 0) return <EmptyState drawing="packages" title={t('order.empty')} />
  const problems = check.data?.problems ?? []
  const sort = () => {
    const byVersion = new Map(items.map((item) => [item.versionId, item.packageId]))
    const sorted = (check.data?.sortedIds ?? []).flatMap((id) => byVersion.get(id) ?? [])
    onOrder([...sorted, ...items.map((item) => item.packageId).filter((id) => !sorted.includes(id))])
  }
  return (
    <OrderList
      label={label}
      items={items}
      itemId={(item) => item.packageId}
      itemName={(item) => localized(item.name)}
      onOrder={onOrder}
      onSortByDependency={check.data ? sort : undefined}
      lockedReason={lockedReason}
      problemOf={(item) => {
        const found = problems.find((problem) => problem.packageId === item.packageId)
        return found ? localized(found.text) : undefined
      }}
      renderItem={(item, index) => (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {localized(item.name)}
            </Box>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {item.version}
            </Box>
          </Box>
          <Dependencies place={index + 1} statuses={dependencyStatuses(item, items, check.data?.problems)} />
        </Box>
      )}
    />
  )
}
