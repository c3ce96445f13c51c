import { isOpen } from '@filo/contract/packages/version-states'
import type { VersionRow } from '@filo/contract/packages/versions-routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useCan } from '../../../session/session.ts'
import type { ChosenRows, RowAction } from '../../../ui/table/column.ts'
import { type BulkVersionAction, stateFor } from './bulk-plan.ts'

interface RowActionOptions {
  /** Opens the same dialog as for several. */
  confirm: (action: BulkVersionAction, chosen: ChosenRows) => void
  /** The list as the pages that are opened walk it. */
  list: string
}

/** What the "⋯" menu of one version offers. */
export function useVersionRowActions(
  offered: readonly BulkVersionAction[],
  { confirm, list }: RowActionOptions,
): (row: VersionRow) => RowAction[] {
  const { t } = useTranslation('software')
  const can = useCan()
  const navigate = useNavigate()
  return (row) => {
    const place = { packageName: row.package.code, versionId: row.id, list }
    const goTo = (tab: 'files' | 'code'): RowAction => ({
      id: tab,
      label: t(`about.tabs.${tab}`),
      isReading: true,
      onSelect: () => void navigate({ href: paths.aboutVersion({ ...place, tab }) }),
    })
    const edit: RowAction = {
      id: 'edit',
      label: t('about.edit'),
      isReading: true,
      onSelect: () => void navigate({ href: paths.editSoftware(place) }),
    }
    const one = { ids: [row.id], isAll: false, count: 1, clear: () => undefined }
    const steps = offered.filter((action) => stateFor[action] === row.state)
    return [
      goTo('files'),
      goTo('code'),
      ...(can('package.upload') && isOpen(row.state) ? [edit] : []),
      ...steps.map((action) => ({
        id: action,
        label: t(`versions.bulk.${action}`),
        onSelect: () => confirm(action, one),
      })),
    ]
  }
}
