import { listPackages } from '@filo/contract/packages/packages-routes'
import { getProduct, type Product } from '@filo/contract/robot-packages/products-routes'
import {
  BindingAttention,
  bindPackage,
  listRobotPackages,
  type RobotPackage,
  unbindPackage,
} from '@filo/contract/robot-packages/robot-packages-routes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useCan } from '../../session/session.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import type { FilterDef, RowAction } from '../../ui/table/column.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { unitPackagesHref } from './package-links.ts'
import { useBindingColumns } from './use-binding-columns.tsx'

const BindingDrawer = lazyDialog(async () => (await import('./BindingDrawer.tsx')).BindingDrawer)

const invalidates = [listRobotPackages, getProduct, listPackages]

/** Takes a package from the variant at once; the toast binds it again as it was. */
function useUnbinding() {
  const { t } = useTranslation(['robot-packages', 'ui'])
  const localized = useLocalized()
  const readError = useReadError()
  const restore = useApiMutation(bindPackage, { invalidates })
  const remove = useApiMutation(unbindPackage, { invalidates })
  const onError = (error: unknown) => showToast({ tone: 'error', message: readError(error) })
  return ({ id, variantId, packageId, range, isRequired, name, code }: RobotPackage) => {
    const onAction = () =>
      restore.mutate({ params: { variantId }, body: { packageId, range, isRequired } }, { onError })
    const message = t('removed', { name: localized(name) || code })
    const onSuccess = () => showToast({ message, actionLabel: t('ui:undo'), onAction })
    remove.mutate({ params: { robotPackageId: id } }, { onError, onSuccess })
  }
}

function useBindingFilters(): FilterDef[] {
  const { t } = useTranslation('robot-packages')
  return [
    {
      field: 'attention',
      label: t('filters.attention'),
      options: BindingAttention.options.map((value) => ({ value, label: t(`attention.${value}`) })),
    },
    {
      field: 'isRequired',
      label: t('columns.isRequired'),
      isSingle: true,
      options: [
        { value: 'true', label: t('required') },
        { value: 'false', label: t('optional') },
      ],
    },
  ]
}

/** The packages bound to a variant, with what its robots run of them. */
export function BindingsTab({ product }: { product: Product }) {
  const { t } = useTranslation('robot-packages')
  const can = useCan()
  const navigate = useNavigate()
  const localized = useLocalized()
  const unbind = useUnbinding()
  const [opened, setOpened] = useState<{ binding?: RobotPackage }>()
  const columns = useBindingColumns()
  const filters = useBindingFilters()
  const { id: variantId } = product
  const mayBind = can('package.bind')
  const rowActions = (binding: RobotPackage): RowAction[] => [
    {
      id: 'robots',
      label: t('actions.robots'),
      isReading: true,
      onSelect: () => void navigate({ href: unitPackagesHref({ variantId, code: binding.code }) }),
    },
    ...(mayBind
      ? [
          { id: 'change', label: t('actions.change'), onSelect: () => setOpened({ binding }) },
          { id: 'remove', label: t('actions.remove'), isDanger: true, onSelect: () => unbind(binding) },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        route={listRobotPackages}
        params={{ variantId }}
        label={t('tabs.packages')}
        errorTitle={t('listFailed')}
        searchLabel={t('search')}
        columns={columns}
        filters={filters}
        rowId={({ id }) => id}
        rowName={({ name, code }) => localized(name) || code}
        rowHref={({ code }) => paths.software({ packageName: code })}
        rowActions={rowActions}
        defaults={{ sort: { field: 'name', isDescending: false } }}
        topics={['packages', 'assignments', 'robots']}
        empty={{ drawing: 'packages', title: t('empty'), body: t('emptyBody') }}
        primaryAction={
          mayBind ? (
            <Button variant="contained" onClick={() => setOpened({})}>
              {t('bind')}
            </Button>
          ) : undefined
        }
      />
      {opened && (
        <BindingDrawer
          variantId={variantId}
          variantName={localized(product.name)}
          binding={opened.binding}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
