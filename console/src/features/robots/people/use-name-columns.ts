import type { UserNotInRobot } from '@filo/contract/robot-users/robot-users-routes'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/table/column.ts'

/** The columns by which both lists name a person. */
export function useNameColumns<Row extends UserNotInRobot>(): Column<Row>[] {
  const { t } = useTranslation(['robots/about', 'robots'])
  return [
    {
      id: 'displayName',
      header: t('people.name'),
      cell: (user) => user.displayName,
      sortField: 'name',
      width: 150,
      minWidth: 120,
    },
    {
      id: 'email',
      header: t('people.email'),
      cell: (user) => user.email,
      sortField: 'email',
      card: 'field',
      width: 200,
      minWidth: 150,
      foldOrder: 1,
    },
  ]
}
