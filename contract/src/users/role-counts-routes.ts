import { z } from 'zod'
import { RoleKey } from '../roles.ts'
import { route } from '../route.ts'

export const listRoleCounts = route({
  name: 'listRoleCounts',
  method: 'GET',
  path: '/api/roles/counts',
  summary: 'How many people in scope hold each role now; roles that nobody holds are left out',
  access: { permission: 'user.read' },
  response: z.object({ items: z.array(z.object({ roleKey: RoleKey, userCount: z.number().int() })) }),
})

export const roleCountRoutes = [listRoleCounts]
