import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import { useTranslation } from 'react-i18next'
import { InstallChips } from '../../../components/program-installs/InstallChips.tsx'
import { useInstallReason } from '../../../components/program-installs/use-install-reason.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

/** The columns of a program's installs: the robot, what it has, how far that is and why. */
export function useInstallColumns(): Column<ProgramInstall>[] {
  const { t } = useTranslation('programs')
  const reason = useInstallReason()
  return [
    {
      id: 'unit',
      header: t('installs.robot'),
      width: 180,
      cell: ({ unit }) => unit.serial,
      csvField: 'unit.serial',
    },
    {
      id: 'state',
      header: t('facts.state'),
      sortField: 'state',
      width: 180,
      minWidth: 150,
      card: 'chip',
      cell: (install) => <InstallChips install={install} />,
    },
    {
      id: 'installed',
      header: t('installs.installed'),
      width: 120,
      foldOrder: 3,
      card: 'field',
      cell: ({ installed }) => installed?.semver ?? '—',
      csvField: 'installed.semver',
    },
    {
      id: 'desired',
      header: t('installs.desired'),
      width: 120,
      foldOrder: 4,
      cell: ({ desired }) => desired?.semver ?? '–',
      csvField: 'desired.semver',
    },
    {
      id: 'reason',
      header: t('installs.reason'),
      width: 320,
      minWidth: 160,
      foldOrder: 2,
      card: 'field',
      cell: (install) => reason(install) ?? '—',
      csvField: false,
    },
    {
      id: 'customer',
      header: t('installs.customer'),
      width: 160,
      minWidth: 112,
      foldOrder: 5,
      cell: ({ customer }) => customer?.name ?? '—',
      csvField: 'customer.name',
    },
    {
      id: 'requestedAt',
      header: t('installs.requestedAt'),
      sortField: 'requestedAt',
      width: 150,
      minWidth: 120,
      foldOrder: 1,
      cell: ({ requestedAt }) => <RelativeTime at={requestedAt} />,
    },
    {
      id: 'requestedBy',
      header: t('installs.requestedBy'),
      isHiddenByDefault: true,
      width: 160,
      cell: ({ requestedBy }) => requestedBy?.name ?? '—',
      csvField: 'requestedBy.name',
    },
  ]
}
