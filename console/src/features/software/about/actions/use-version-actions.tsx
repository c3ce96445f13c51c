import { isOpen, type VersionAction, versionActionNames } from '@filo/contract/packages/version-states'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../app/paths.ts'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useQueryParams } from '../../../../lib/query-params.ts'
import { useCan } from '../../../../session/session.ts'
import type { RowAction } from '../../../../ui/table/column.ts'
import { useVersionDeletion } from './use-version-deletion.ts'
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
  const can = useCan()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<VersionAction>()
  const [{ list }] = useQueryParams()
  const deleteDraft = useVersionDeletion(version)
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
      isReading: true,
      onSelect: () => void navigate({ href: paths.software({ packageName: code }) }),
    },
    ...others.map((action) => ({
      id: action,
      label: localized(versionActionNames[action]),
      isDanger: dangerous.includes(action),
      onSelect: () => setAsking(action),
    })),
    ...(canDelete ? [{ id: 'delete', label: t('about.delete'), isDanger: true, onSelect: deleteDraft }] : []),
  ]
  return {
    menuActions,
    primaryAction: forward && (
      <Button variant="contained" onClick={() => setAsking(forward)}>
        {localized(versionActionNames[forward])}
      </Button>
    ),
    secondaryActions: canEdit && (
      <Button
        variant="outlined"
        href={paths.editSoftware({ packageName: code, versionId: version.id, list })}
      >
        {t('about.edit')}
      </Button>
    ),
    dialogs: (
      <>
        {asking && (
          <VersionActionDialog
            version={version}
            action={asking}
            onClose={close}
            onDone={({ id }) => {
              if (id !== version.id) void open(id)
            }}
          />
        )}
      </>
    ),
  }
}
