import { customerRoles, roleKeys } from '@filo/contract/roles'
import Card from '@mui/material/Card'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSession } from '../../session/session.ts'
import { RoleCards } from './RoleCards.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'

/** What each role may do, from the contract's own table; a customer sees the roles its people can hold. */
export function RolesTab() {
  const { user } = useSession()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const roles = user.customerId === null ? roleKeys : customerRoles
  if (isPhone) return <RoleCards roles={roles} />
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <RoleMatrix roles={roles} />
    </Card>
  )
}
