import { z } from 'zod'
import { ConnectionLimits } from '../connection/connection-rules.ts'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { ConnectionState } from '../produced-robots/produced-robot-states.ts'
import { route } from '../route.ts'
import { ArosRef, PersonRef } from './aros-version-shapes.ts'

/** The running test that a robot is pinned to. */
export const RunningTest = z.object({
  aros: ArosRef,
  /** Who tests on this robot. */
  testers: z.array(PersonRef),
  /** Robots that the test has altogether. */
  robotCount: z.number().int(),
})
export type RunningTest = z.infer<typeof RunningTest>

/** A robot that a test can be given, with what speaks for and against it. */
export const TestRobot = z.object({
  unitId: Id,
  serial: z.string(),
  name: z.string(),
  connection: ConnectionState,
  /** By which silence it wears down. */
  connectionLimits: ConnectionLimits,
  lastSeenAt: Instant.nullable(),
  /** By its last word; null where it has no battery or did not say. */
  batteryPercent: z.number().min(0).max(100).nullable(),
  installed: ArosRef.nullable(),
  /** Null: it is free. */
  runningTest: RunningTest.nullable(),
})
export type TestRobot = z.infer<typeof TestRobot>

export const listTestRobots = route({
  name: 'listTestRobots',
  method: 'GET',
  path: '/api/robots/:variantId/test-robots',
  summary:
    'The test robots of a variant in use, free ones that are linked first, with the running test of each',
  access: { permission: 'aros.read' },
  params: idParams('variantId'),
  query: listQuery({}),
  response: pageOf(TestRobot),
})

export const testRobotsRoutes = [listTestRobots]
