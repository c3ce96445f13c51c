import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { isOpen, type VersionAction, versionActionNames } from '@filo/contract/packages/version-states'
import { deleteVersion, listVersions, type VersionDetail } from '@filo/contract/packages/versions-routes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { versionName } from '../version-name.ts'
import { VersionActionDialog } from './VersionActionDialog.tsx'

const dangerous: readonly VersionAction[] = ['reject', 'revoke']
/** Steps towards release; what takes a version out of use is in the menu. */
const onward: readonly VersionAction[] = ['make_ready', 'start_test', 'approve', 'release', 'revise']

/** What can be done with a version: the lifecycle's next step as the one button, the rest in the menu. */
export function useVersionActions(version: VersionDetail): {
  primaryAction: ReactNode
  secondaryActions: ReactNode
  menuActions: RowAction[]
  dialogs: ReactNode
} {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const readError = useReadError()
  const can = useCan()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<VersionAction | 'delete'>()
  const remove = useApiMutation(deleteVersion, { invalidates: [listVersions, listPackages, getPackage] })
  const { code } = version.package
  const canEdit = can('package.upload')
  const forward = version.actions.find((action) => onward.includes(action))
  const others = version.actions.filter((action) => action !== forward)
  const close = () => setAsking(undefined)
  const open = (versionId: string) => navigate({ href: paths.aboutVersion({ packageName: code, versionId }) })
  const canDelete = canEdit && (isOpen(version.state) || version.state === 'rejected')
  const menuActions: RowAction[] = [
    {
      id: 'package',
      label: t('about.openPackage'),
      onSelect: () => void navigate({ href: paths.software({ packageName: code }) }),
    },
    ...others.map((action) => ({
      id: action,
      label: localized(versionActionNames[action]),
      isDanger: dangerous.includes(action),
      onSelect: () => setAsking(action),
    })),
    ...(canDelete
      ? [{ id: 'delete', label: t('about.delete'), isDanger: true, onSelect: () => setAsking('delete') }]
      : []),
  ]
  return {
    menuActions,
    primaryAction: forward && (
      <Button variant="contained" onClick={() => setAsking(forward)}>
        {localized(versionActionNames[forward])}
      </Button>
    ),
    secondaryActions: canEdit && (
      <Button variant="outlined" href={paths.editSoftware({ packageName: code, versionId: version.id })}>
        {t('about.edit')}
      </Button>
    ),
    dialogs: (
      <>
        {asking && asking !== 'delete' && (
          <VersionActionDialog
            version={version}
            action={asking}
            onClose={close}
            onDone={({ id }) => {
              if (id !== version.id) void open(id)
            }}
          />
        )}
        {asking === 'delete' && (
          <ConfirmDialog
            title={t('about.deleteTitle', { name: versionName(version) })}
            confirmLabel={t('about.delete')}
            isDanger
            readError={readError}
            onClose={close}
            onConfirm={async () => {
              await remove.mutateAsync({ params: { versionId: version.id }, ifMatch: version.etag })
              await navigate({ href: paths.software({ packageName: code }) })
            }}
          >
            {t('about.deleteBody')}
          </ConfirmDialog>
        )}
      </>
    ),
  }
}
