import { CreateProducedRobotBody } from '@filo/contract/produced-robots/produced-robots-routes'
import { CreateRobotModelBody } from '@filo/contract/robot-models/robot-models-routes'
import { CreateRobotBody } from '@filo/contract/robots/robots-routes'
import type { z } from 'zod'
import { systemActor } from '../rights/actor.ts'
import type { TestServer } from './test-context.ts'

const actor = systemActor('test')
const name = { tr: 'Nova H1 insansı', en: 'Nova H1 humanoid' }

/** A code nothing else has. */
export function testCode(server: TestServer, prefix = 'T'): string {
  return `${prefix}-${server.context.ids.next().slice(-12).toUpperCase()}`
}

/** Adds a robot type and gives its id. */
export async function addRobotType(server: TestServer): Promise<string> {
  const body = { code: testCode(server), name, iconKey: null, order: 0 }
  return (await server.context.robotTypes.create(actor, body)).id
}

/** Adds a robot model of a new type and gives its id. */
export async function addRobotModel(
  server: TestServer,
  input: Partial<z.input<typeof CreateRobotModelBody>> = {},
): Promise<string> {
  const typeId = input.typeId ?? (await addRobotType(server))
  const body = CreateRobotModelBody.parse({ code: testCode(server), name, ...input, typeId })
  return (await server.context.robotModels.create(actor, body)).id
}

/** Adds a variant of a new model and gives its id. */
export async function addRobot(
  server: TestServer,
  input: Partial<z.input<typeof CreateRobotBody>> = {},
): Promise<string> {
  const modelId = input.modelId ?? (await addRobotModel(server))
  const body = CreateRobotBody.parse({ code: testCode(server), name, ...input, modelId })
  return (await server.context.robots.create(actor, body)).id
}

/** Registers a unit, of a new variant unless told, and gives its id. */
export async function addUnit(
  server: TestServer,
  input: Partial<z.input<typeof CreateProducedRobotBody>> = {},
): Promise<string> {
  const variantId = input.variantId ?? (await addRobot(server))
  const body = CreateProducedRobotBody.parse({ serial: testCode(server, 'NH1'), ...input, variantId })
  return (await server.context.producedRobots.create(actor, body)).id
}
