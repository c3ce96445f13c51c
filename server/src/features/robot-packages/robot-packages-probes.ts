import * as products from '@filo/contract/robot-packages/products-routes'
import * as routes from '@filo/contract/robot-packages/robot-packages-routes'
import * as reported from '@filo/contract/robot-packages/unit-packages-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { robotPackages } from '../../db/schema/robot-packages.ts'
import { addPackage } from '../../testing/test-packages.ts'
import { addVariant } from '../../testing/test-robots.ts'

const ofVariant = async ({ server }: World) => ({ params: { variantId: await addVariant(server) } })

async function bound(world: World) {
  const { server } = world
  const { db, ids, clock } = server.context
  const id = ids.next()
  const at = clock.now()
  const [variantId, packageId] = [await addVariant(server), await addPackage(world.people.developer)]
  const meta = { id, createdAt: at, updatedAt: at }
  await db.insert(robotPackages).values({ ...meta, variantId, packageId, range: '*', isRequired: true })
  return { params: { robotPackageId: id } }
}

// Variants and what is bound to them are shared by all customers: none of it is foreign to anybody.
const sharedVariant = { recordParam: 'variantId', isShared: true } as const
const sharedBinding = { recordParam: 'robotPackageId', isShared: true } as const

export const probes = defineProbes([
  { route: products.listProducts, input: () => ({}) },
  { route: products.getProduct, input: ofVariant, ...sharedVariant },
  { route: routes.listRobotPackages, input: ofVariant, ...sharedVariant },
  {
    route: routes.bindPackage,
    input: async (world) => ({
      ...(await ofVariant(world)),
      body: { packageId: await addPackage(world.people.developer), range: '^1.0.0', isRequired: true },
    }),
    ...sharedVariant,
  },
  { route: routes.getRobotPackage, input: bound, ...sharedBinding },
  {
    route: routes.changeRobotPackage,
    input: async (world) => ({ ...(await bound(world)), body: { range: '*', isRequired: false } }),
    ...sharedBinding,
  },
  { route: routes.unbindPackage, input: bound, ...sharedBinding },
  { route: reported.listUnitPackages, input: () => ({}) },
  { route: reported.listReportedVersions, input: () => ({ query: { packageCode: 'motion' } }) },
])
