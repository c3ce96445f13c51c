import { packageKindNames } from '@filo/contract/packages/package-kinds'
import { listPackages, type PackageDetail } from '@filo/contract/packages/packages-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useNeighbours } from '../../../components/table/use-neighbours.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan } from '../../../session/session.ts'
import type { RowAction } from '../../../ui/table/column.ts'
import { ArchivedChip } from '../ArchivedChip.tsx'
import { FavouriteButton } from '../FavouriteButton.tsx'
import { MovePackageDialog } from '../folders/MovePackageDialog.tsx'
import { usePackageActions } from '../use-package-actions.ts'
import { PackageSummary } from './PackageSummary.tsx'
import { usePackageTabs } from './use-package-tabs.tsx'

function NewVersionButton({ item }: { item: PackageDetail }) {
  const { t } = useTranslation('packages')
  const canUpload = useCan()('package.upload')
  if (!canUpload || item.status === 'archived') return null
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      href={paths.uploadSoftware({ packageName: item.code })}
    >
      {t('actions.newVersion')}
    </Button>
  )
}

/** One package over time: what it is, its versions, and what can be done with it. */
export function PackageDetailPage({ item }: { item: PackageDetail }) {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const canManage = useCan()('package.manage')
  const [{ tab }] = useQueryParams()
  const neighbours = useNeighbours({
    route: listPackages,
    id: item.id,
    hrefOf: ({ code }, params) => paths.software({ packageName: code, ...params }),
  })
  const hasRail = useMediaQuery((theme) => theme.breakpoints.up('lg'))
  const newVersion = <NewVersionButton item={item} />
  const actions = usePackageActions()
  const [isMoving, setIsMoving] = useState(false)
  const isArchived = item.status === 'archived'
  const menuActions: RowAction[] = [
    { id: 'move', label: t('actions.move'), onSelect: () => setIsMoving(true) },
    {
      id: 'status',
      label: t(isArchived ? 'actions.restore' : 'actions.archive'),
      onSelect: () => (isArchived ? actions.restore(item) : void actions.archive(item)),
    },
  ]
  return (
    <>
      <DetailPage
        {...neighbours}
        name={localized(item.name)}
        identifier={{ label: t('detail.codeLabel'), value: item.code }}
        picture={<PackageIcon iconKey={item.iconKey} kind={item.kind} size={72} />}
        chips={
          <>
            {item.status === 'archived' && <ArchivedChip />}
            <StateChip kind="health" state={item.health} />
          </>
        }
        meta={t('detail.meta', {
          kind: localized(packageKindNames[item.kind]),
          owner: item.owner?.name ?? t('card.noOwner'),
        })}
        primaryAction={newVersion}
        secondaryActions={
          <FavouriteButton
            item={item}
            onFavourite={(isFavourite) => void actions.setFavourite(item, isFavourite)}
          />
        }
        {...(canManage ? { menuActions } : {})}
        summary={hasRail && tab !== 'files' && tab !== 'history' ? <PackageSummary item={item} /> : undefined}
        tabs={usePackageTabs(item, { newVersion, hasRail })}
      />
      {isMoving && <MovePackageDialog item={item} onClose={() => setIsMoving(false)} />}
    </>
  )
}
