import { getPackage, type PackageDetail } from '@filo/contract/packages/packages-routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { PackageForm } from '../PackageForm.tsx'

interface Props {
  /** Absent creates a package. */
  packageId?: string | undefined
  /** Where a new one goes. */
  folderId: string | null
  onClose: () => void
}

function EditForm({ packageId, onClose }: { packageId: string; onClose: () => void }) {
  const { t } = useTranslation('packages')
  const query = useApiQuery(getPackage, { params: { packageRef: packageId } })
  return (
    <QueryPanel query={query} errorTitle={t('detail.failed')} lines={8}>
      {(item: PackageDetail) => <PackageForm key={item.id} item={item} onDone={onClose} onCancel={onClose} />}
    </QueryPanel>
  )
}

/** Creates or edits a package beside the cards; a new one opens on its own page. */
export function PackageDrawer({ packageId, folderId, onClose }: Props) {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const navigate = useNavigate()
  const name = useApiQuery(
    getPackage,
    { params: { packageRef: packageId ?? '' } },
    { enabled: packageId !== undefined },
  ).data?.name
  const title = packageId ? t('form.editTitle', { name: localized(name) }) : t('form.createTitle')
  return (
    <SideDrawer isOpen title={title} onClose={onClose} width={640}>
      {packageId ? (
        <EditForm packageId={packageId} onClose={onClose} />
      ) : (
        <PackageForm
          folderId={folderId}
          onCancel={onClose}
          onDone={({ code }) => void navigate({ href: paths.software({ packageName: code }) })}
        />
      )}
    </SideDrawer>
  )
}
