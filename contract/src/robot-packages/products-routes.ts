import { z } from 'zod'
import { ArosRef } from '../aros-versions/aros-version-shapes.ts'
import { Id, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { CatalogueStatus } from '../robot-models/robot-models-routes.ts'
import { Robot } from '../robots/robots-routes.ts'
import { route } from '../route.ts'

/** A variant as a target of software: what it shall run, what is bound to it and how its units are. */
export const Product = Robot.extend({
  production: ArosRef.nullable(),
  test: ArosRef.nullable(),
  /** Versions in test, newest first, and how many robots each was given. */
  inTest: z.array(z.object({ aros: ArosRef, robotCount: z.number().int() })),
  /** Packages bound to it. */
  packageCount: z.number().int(),
  /** Units in use and in scope, by what is known of them now. */
  health: z.object({
    inUse: z.number().int(),
    online: z.number().int(),
    /** Their last update failed. */
    failed: z.number().int(),
    /** Out of touch: never heard of, gone, or silent for too long. */
    unknown: z.number().int(),
    /** The counts come from a sample of the fleet. */
    isEstimated: z.boolean(),
  }),
  /** Units in use and in scope that told which packages they run; those that run none yet are left out. */
  reportingCount: z.number().int(),
})
export type Product = z.infer<typeof Product>

const access = { permission: 'aros.read' } as const

/** Sorts by `name`, `code`, `createdAt`, `updatedAt`. */
export const listProducts = route({
  name: 'listProducts',
  method: 'GET',
  path: '/api/products',
  summary: 'Variants with their AROS of both channels, their packages and how their units are',
  access,
  query: listQuery({ id: Id, modelId: Id, typeId: Id, status: CatalogueStatus }),
  response: pageOf(Product),
})

export const getProduct = route({
  name: 'getProduct',
  method: 'GET',
  path: '/api/products/:variantId',
  summary: 'One variant as a target of software',
  access,
  params: idParams('variantId'),
  response: Product,
})

export const productRoutes = [listProducts, getProduct]
