import { z } from 'zod'
import { Instant, idParams } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { hardwareErrors } from './hardware-errors.ts'
import { HardwareInventory } from './hardware-snapshot.ts'

/** A link to the information page of one robot is good for so long. */
export const arosInfoMinutes = 30

export const createArosInfoLink = route({
  name: 'createArosInfoLink',
  method: 'POST',
  path: '/api/produced-robots/:unitId/hardware/info-links',
  summary: 'A short link to the information page of one robot, for a phone beside it',
  access: { permission: 'hardware.scan' },
  params: idParams('unitId'),
  response: z.object({ token: z.string(), expiresAt: Instant }),
  status: 201,
  idempotent: true,
  answersSecret: true,
})

/** What the information page of a robot shows. */
export const ArosInfo = z.object({
  serial: z.string(),
  name: z.string(),
  model: LocalizedText,
  connection: z.enum(['never', 'online', 'offline']),
  lastSeenAt: Instant.nullable(),
  agentVersion: z.string().nullable(),
  /** What its base image and its package manager say that they are. */
  deviceArosVersion: z.string().nullable(),
  softwareArosVersion: z.string().nullable(),
  collectedAt: Instant.nullable(),
  inventory: HardwareInventory.nullable(),
  expiresAt: Instant,
})
export type ArosInfo = z.infer<typeof ArosInfo>

/** Everything that is not a link in force is answered alike. */
export const readArosInfo = route({
  name: 'readArosInfo',
  method: 'POST',
  path: '/api/aros-info',
  summary: 'The information page of one robot, for who holds a link to it',
  access: 'public',
  body: z.object({ token: z.string().max(200) }),
  response: ArosInfo,
  errors: [hardwareErrors.aros_info_refused],
})

export const arosInfoRoutes = [createArosInfoLink, readArosInfo]
