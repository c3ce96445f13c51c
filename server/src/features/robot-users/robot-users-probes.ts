import * as routes from '@filo/contract/robot-users/robot-users-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { giveRobots, signInAs } from '../../testing/test-people.ts'
import { addUnit } from '../../testing/test-robots.ts'

/** A robot of customer A with an owner, and somebody else of theirs. */
async function grant(world: World) {
  const { server, customerA: customerId } = world
  const unitId = await addUnit(server, { customerId })
  const [owner, viewer, other] = [
    await signInAs(server, 'customer_user', { customerId }),
    await signInAs(server, 'customer_user', { customerId }),
    await signInAs(server, 'customer_user', { customerId }),
  ]
  await giveRobots(server, owner, [unitId], 'owner')
  await giveRobots(server, viewer, [unitId], 'viewer')
  return { params: { unitId }, viewerId: viewer.userId, otherId: other.userId }
}

const recordParam = 'unitId'

export const probes = defineProbes([
  { route: routes.listRobotUsers, input: grant, recordParam },
  { route: routes.listUsersNotInRobot, input: grant, recordParam },
  {
    route: routes.addRobotUsers,
    input: async (world) => {
      const { params, otherId: userId } = await grant(world)
      return { params, body: { users: [{ userId, robotRole: 'viewer' }] } }
    },
    recordParam,
  },
  {
    route: routes.changeRobotUser,
    input: async (world) => {
      const { params, viewerId: userId } = await grant(world)
      return { params: { ...params, userId }, body: { robotRole: 'operator' } }
    },
    recordParam,
  },
  {
    route: routes.removeRobotUsers,
    input: async (world) => {
      const { params, viewerId } = await grant(world)
      return { params, body: { userIds: [viewerId] } }
    },
    recordParam,
  },
])
