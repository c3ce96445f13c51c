import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { route } from '../route.ts'
import { UserStatus } from '../users/users-routes.ts'
import { RobotRole } from './robot-roles.ts'
import { robotUserErrors } from './robot-users-errors.ts'

/** Most robots that one person is given by name, and most people of one robot. */
export const robotUserLimits = { robotsOfPerson: 1000, usersOfRobot: 500, atOnce: 100 } as const

const Person = z.object({
  userId: Id,
  displayName: z.string(),
  email: z.string(),
  status: UserStatus,
})

/** Somebody who was given a robot; one whose end has passed stays listed until they are removed. */
export const RobotUser = Person.extend({
  robotRole: RobotRole,
  grantedAt: Instant,
  /** Null when it was the product, or somebody who is gone. */
  grantedByName: z.string().nullable(),
  expiresAt: Instant.nullable(),
})
export type RobotUser = z.infer<typeof RobotUser>

/** Somebody of the robot's customer who was not given it. */
export const UserNotInRobot = Person
export type UserNotInRobot = z.infer<typeof UserNotInRobot>

const access = { permission: 'robot.grant' } as const
const params = idParams('unitId')

/** Sorts by `name`, `email`, `robotRole`, `grantedAt`, `expiresAt`. */
export const listRobotUsers = route({
  name: 'listRobotUsers',
  method: 'GET',
  path: '/api/produced-robots/:unitId/users',
  summary: 'The people who were given this robot, with what they may do on it',
  access,
  params,
  query: listQuery({ robotRole: RobotRole }),
  response: pageOf(RobotUser),
  errors: [robotUserErrors.not_robot_owner],
})

/** Sorts by `name`, `email`. */
export const listUsersNotInRobot = route({
  name: 'listUsersNotInRobot',
  method: 'GET',
  path: '/api/produced-robots/:unitId/users-not-in-robot',
  summary: 'The people of its customer who were not given this robot; nobody while it has no customer',
  access,
  params,
  query: listQuery({}),
  response: pageOf(UserNotInRobot),
  errors: [robotUserErrors.not_robot_owner],
})

const Grant = z.object({
  robotRole: RobotRole,
  /** In the future; null for no end. */
  expiresAt: Instant.nullable().default(null),
})

const GrantedRobot = Grant.extend({ userId: Id })

const errors = [robotUserErrors.not_robot_owner, robotUserErrors.last_owner, robotUserErrors.grant_end_past]

export const addRobotUsers = route({
  name: 'addRobotUsers',
  method: 'POST',
  path: '/api/produced-robots/:unitId/users',
  summary: 'Give people this robot; whoever has it already keeps what they have',
  access,
  params,
  body: z.object({
    users: z.array(GrantedRobot).min(1).max(robotUserLimits.atOnce),
  }),
  response: z.object({ addedCount: z.number().int() }),
  status: 201,
  errors: [
    robotUserErrors.not_robot_owner,
    robotUserErrors.grant_end_past,
    robotUserErrors.grant_outlasts_own,
    robotUserErrors.robot_without_customer,
    robotUserErrors.too_many_robots_of_person,
    robotUserErrors.too_many_users_of_robot,
  ],
  idempotent: true,
})

export const changeRobotUser = route({
  name: 'changeRobotUser',
  method: 'PUT',
  path: '/api/produced-robots/:unitId/users/:userId',
  summary: 'Change what a person may do on this robot, and until when',
  access,
  params: z.object({ unitId: Id, userId: Id }),
  body: Grant,
  response: RobotUser,
  errors,
})

export const removeRobotUsers = route({
  name: 'removeRobotUsers',
  method: 'POST',
  path: '/api/produced-robots/:unitId/users/remove',
  summary: 'Take this robot from people; they see it no more at once',
  access,
  params,
  body: z.object({ userIds: z.array(Id).min(1).max(robotUserLimits.atOnce) }),
  /** What each of them had, so that it can be given back. */
  response: z.object({ removed: z.array(GrantedRobot) }),
  errors,
})

export const robotUserRoutes = [
  listRobotUsers,
  listUsersNotInRobot,
  addRobotUsers,
  changeRobotUser,
  removeRobotUsers,
]
