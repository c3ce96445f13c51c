import { listRoleCounts } from '@filo/contract/users/role-counts-routes'
import * as security from '@filo/contract/users/user-security-routes'
import * as routes from '@filo/contract/users/users-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'

let next = 0

/** An invited person of customer A. */
async function invite({ people, customerA }: World) {
  next += 1
  const body = {
    email: `probe.${next}@example.com`,
    displayName: 'Işıl Çınar',
    customerId: customerA,
    roles: [{ roleKey: 'customer_user' as const }],
  }
  return (await people.admin.call(routes.inviteUser, { body })).body
}

const userOf = async (world: World) => ({ userId: (await invite(world)).user.id })

async function inviteIdOf(world: World): Promise<{ inviteId: string }> {
  const { user } = await invite(world)
  const { body } = await world.people.admin.call(routes.listInvites, { query: { size: 100 } })
  return { inviteId: body.items.find((item) => item.userId === user.id)?.id ?? '' }
}

const reason = 'görevi değişti'

export const probes = defineProbes([
  { route: routes.listUsers, input: () => ({}) },
  { route: routes.getUser, input: async (world) => ({ params: await userOf(world) }), recordParam: 'userId' },
  {
    route: routes.inviteUser,
    input: ({ customerA }) => {
      next += 1
      const roles = [{ roleKey: 'customer_user' }]
      return {
        body: { email: `new.${next}@example.com`, displayName: 'Ilgaz', customerId: customerA, roles },
      }
    },
  },
  {
    route: routes.updateUser,
    input: async (world) => ({ params: await userOf(world), body: { title: 'Mühendis' } }),
    recordParam: 'userId',
  },
  {
    route: routes.setUserRoles,
    input: async (world) => ({
      params: await userOf(world),
      body: { roles: [{ roleKey: 'customer_admin' }], reason },
    }),
    recordParam: 'userId',
  },
  {
    route: routes.suspendUser,
    input: async (world) => ({ params: await userOf(world), body: { reason } }),
    recordParam: 'userId',
  },
  {
    route: routes.reactivateUser,
    input: async (world) => ({ params: await userOf(world) }),
    recordParam: 'userId',
  },
  {
    route: routes.deleteUser,
    input: async (world) => ({ params: await userOf(world), body: { reason } }),
    recordParam: 'userId',
  },
  {
    route: routes.createPasswordReset,
    input: async (world) => ({ params: await userOf(world) }),
    recordParam: 'userId',
  },
  {
    route: security.requirePasswordChange,
    input: async (world) => ({ params: await userOf(world) }),
    recordParam: 'userId',
  },
  {
    route: security.removeUserMfa,
    input: async (world) => ({ params: await userOf(world), body: { reason } }),
    recordParam: 'userId',
  },
  {
    route: security.unlinkUserIdentity,
    input: async (world) => ({ params: await userOf(world), body: { reason } }),
    recordParam: 'userId',
  },
  { route: listRoleCounts, input: () => ({}) },
  { route: routes.listInvites, input: () => ({}) },
  {
    route: routes.renewInvite,
    input: async (world) => ({ params: await inviteIdOf(world) }),
    recordParam: 'inviteId',
  },
  {
    route: routes.revokeInvite,
    input: async (world) => ({ params: await inviteIdOf(world) }),
    recordParam: 'inviteId',
  },
])
