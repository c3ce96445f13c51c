import type { RoleKey } from '@filo/contract/roles'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { filteredList, paths } from '../../../app/paths.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** How many people in the reader's sight hold each role; undefined until it is known. */
export type RoleCounts = ReadonlyMap<RoleKey, number> | undefined

interface Props {
  role: RoleKey
  counts: RoleCounts
  /** In a sentence, where no head of a column says what is counted. */
  isWorded?: boolean
}

/** The number of a role's people, which leads to the list of them. */
export function RoleCount({ role, counts, isWorded = false }: Props) {
  const { t } = useTranslation(['users', 'ui'])
  const { number } = useFormats()
  if (!counts) return t('ui:none')
  const count = counts.get(role) ?? 0
  const words = t('matrix.people', { count })
  if (count === 0) return isWorded ? words : number(0)
  const name = isWorded ? {} : { 'aria-label': words }
  return (
    <Link href={filteredList(paths.users(), { role })} {...name}>
      {isWorded ? words : number(count)}
    </Link>
  )
}
