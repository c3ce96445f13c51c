import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { UnitTarget } from '../produced-robots/produced-robot-bulk-routes.ts'
import { producedRobotErrors } from '../produced-robots/produced-robots-errors.ts'
import { route } from '../route.ts'
import { enrolmentErrors } from './enrolments-errors.ts'

/** How long a claim code may live, in days. */
export const claimCodeDays = { least: 1, most: 365, usual: 30 } as const

const validDays = z.number().int().min(claimCodeDays.least).max(claimCodeDays.most)

export const CreateClaimCodeBody = z.object({ validDays: validDays.default(claimCodeDays.usual) })

/** A claim code that no robot has used, without its text, which is stored nowhere. */
export const OpenClaimCode = z.object({
  createdAt: Instant,
  /** Who made it; null when that person is gone. */
  createdByName: z.string().nullable(),
  /** It may have passed. */
  expiresAt: Instant,
})
export type OpenClaimCode = z.infer<typeof OpenClaimCode>

/** A claim code as it is shown, once. */
export const MadeClaimCode = z.object({ unitId: Id, serial: z.string(), code: z.string() })
export type MadeClaimCode = z.infer<typeof MadeClaimCode>

export const getClaimCode = route({
  name: 'getClaimCode',
  method: 'GET',
  path: '/api/produced-robots/:unitId/claim-code',
  summary: 'The claim code of a robot that nobody used yet, without its text',
  access: { permission: 'robot.register' },
  params: idParams('unitId'),
  response: z.object({ claimCode: OpenClaimCode.nullable() }),
})

/** A code that was made before is void from then on. */
export const createClaimCode = route({
  name: 'createClaimCode',
  method: 'POST',
  path: '/api/produced-robots/:unitId/claim-code',
  summary: 'Make the code with which this robot joins by itself; its text is in this answer only',
  access: { permission: 'robot.register' },
  params: idParams('unitId'),
  body: CreateClaimCodeBody,
  response: MadeClaimCode.extend({ expiresAt: Instant }),
  status: 201,
  errors: [enrolmentErrors.unit_has_key, producedRobotErrors.robot_retired],
  idempotent: true,
  answersSecret: true,
})

export const revokeClaimCode = route({
  name: 'revokeClaimCode',
  method: 'DELETE',
  path: '/api/produced-robots/:unitId/claim-code',
  summary: 'Void the claim code of a robot',
  access: { permission: 'robot.register' },
  params: idParams('unitId'),
  errors: [enrolmentErrors.no_claim_code],
})

export const createClaimCodes = route({
  name: 'createClaimCodes',
  method: 'POST',
  path: '/api/produced-robots/claim-codes',
  summary: 'Make claim codes for many robots; those that have joined or are retired are left out',
  access: { permission: 'robot.register' },
  body: CreateClaimCodeBody.extend({ target: UnitTarget }),
  response: z.object({
    items: z.array(MadeClaimCode),
    leftOutCount: z.number().int(),
    expiresAt: Instant,
  }),
  status: 201,
  errors: [producedRobotErrors.too_many_robots],
  idempotent: true,
  answersSecret: true,
})

export const claimCodeRoutes = [getClaimCode, createClaimCode, revokeClaimCode, createClaimCodes]
