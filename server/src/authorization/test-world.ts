import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { customerRoles, type RoleKey, roleKeys } from '@filo/contract/roles'
import { createTestServer } from '../testing/test-context.ts'
import type { Engine } from '../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../testing/test-people.ts'
import type { Probe, World } from './probe.ts'

const features = fileURLToPath(new URL('../features', import.meta.url))

/** Every feature's probes by the name of their route. */
export async function readProbes(): Promise<ReadonlyMap<string, Probe>> {
  const table = new Map<string, Probe>()
  for (const file of globSync('**/*-probes.ts', { cwd: features })) {
    const { probes } = (await import(join(features, file))) as { probes: Probe[] }
    for (const probe of probes) table.set(probe.route.name, probe)
  }
  return table
}

/** A server with two customers, one person per role, and strangers of the second customer. */
export async function createWorld(
  engine?: Engine,
  options?: Parameters<typeof createTestServer>[1],
): Promise<World> {
  const server = await createTestServer(engine, options)
  const customerA = await addCustomer(server, 'Işık Otel')
  const customerB = await addCustomer(server, 'Çınar Lojistik')
  const people = {} as Record<RoleKey, TestPerson>
  for (const role of roleKeys) {
    people[role] = await signInAs(server, role, customerRoles.includes(role) ? { customerId: customerA } : {})
  }
  const strangers = []
  for (const role of customerRoles) strangers.push(await signInAs(server, role, { customerId: customerB }))
  return { server, customerA, customerB, people, strangers }
}
