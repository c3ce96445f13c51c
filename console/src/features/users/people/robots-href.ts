import type { User } from '@filo/contract/users/users-routes'
import { filteredList, paths } from '../../../app/paths.ts'

/** The list of the robots a person reaches; none where their roles name single robots, which no filter does. */
export function robotsHref({
  roles,
  robotCount,
}: Pick<User, 'robotCount'> & {
  roles: readonly Pick<User['roles'][number], 'scopeKind' | 'scopeCustomerId'>[]
}) {
  if (robotCount === 0 || roles.length === 0) return undefined
  if (roles.some(({ scopeKind }) => scopeKind === 'all')) return paths.producedRobots()
  if (roles.some(({ scopeKind }) => scopeKind === 'robots')) return undefined
  const customers = new Set(roles.flatMap(({ scopeCustomerId }) => scopeCustomerId ?? []))
  return customers.size > 0
    ? filteredList(paths.producedRobots(), { customerId: [...customers].join(',') })
    : undefined
}
