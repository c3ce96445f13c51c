import { customerRoles, roleKeys } from '@filo/contract/roles'
import { listRoleCounts } from '@filo/contract/users/role-counts-routes'
import Card from '@mui/material/Card'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useApiQuery } from '../../../api/use-api.ts'
import { useSession } from '../../../session/session.ts'
import { RoleCards } from './RoleCards.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'

/** What each role may do, from the contract's own table, and how many people hold it; a customer sees the roles its people can hold. */
export function RolesTab() {
  const { user } = useSession()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const roles = user.customerId === null ? roleKeys : customerRoles
  const items = useApiQuery(listRoleCounts, {}).data?.items
  const counts = items && new Map(items.map(({ roleKey, userCount }) => [roleKey, userCount]))
  if (isPhone) return <RoleCards roles={roles} counts={counts} />
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <RoleMatrix roles={roles} counts={counts} />
    </Card>
  )
}
