import { z } from 'zod'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { PictureKey } from '../pictures/picture-key.ts'
import { pictureErrors } from '../pictures/pictures-errors.ts'
import { route } from '../route.ts'
import { qualityCheckErrors } from './quality-checks-errors.ts'
import { QualityFinding, QualityItem } from './quality-items.ts'

/** An item that somebody lets pass without its evidence, and why. */
export const QualityWaiver = z.object({
  item: QualityItem,
  reason: z.string(),
  /** Null for somebody who is gone. */
  byName: z.string().nullable(),
  at: Instant,
})
export type QualityWaiver = z.infer<typeof QualityWaiver>

/** A round of quality control that ended in stock, as it was then. */
export const PassedQualityCheck = z.object({
  id: Id,
  passedAt: Instant,
  passedByName: z.string().nullable(),
  findings: z.array(QualityFinding),
  waivers: z.array(QualityWaiver),
  photoKey: z.string().nullable(),
})
export type PassedQualityCheck = z.infer<typeof PassedQualityCheck>

export const QualityCheck = z.object({
  unitId: Id,
  serial: z.string(),
  /** The robot is in quality control: the list may be worked on. */
  isDue: z.boolean(),
  /** When this round began; null where that was not noted. */
  startedAt: Instant.nullable(),
  /** By what is known now, one for each item in their order. */
  findings: z.array(QualityFinding),
  waivers: z.array(QualityWaiver),
  /** What keeps the robot from stock. */
  missing: z.array(QualityItem),
  photoKey: z.string().nullable(),
  /** Newest first; the last ten. */
  passed: z.array(PassedQualityCheck),
})
export type QualityCheck = z.infer<typeof QualityCheck>

const params = idParams('unitId')
const write = { permission: 'robot.register' } as const
const path = '/api/produced-robots/:unitId/quality-check'

export const getQualityCheck = route({
  name: 'getQualityCheck',
  method: 'GET',
  path,
  summary:
    'The checklist of a robot before it goes to stock, with the evidence of each item, and the rounds it passed',
  access: { permission: 'hardware.decide' },
  params,
  response: QualityCheck,
})

export const setQualityPhoto = route({
  name: 'setQualityPhoto',
  method: 'PUT',
  path: `${path}/photo`,
  summary: 'Store the photo of a robot in quality control, or remove it',
  access: write,
  params,
  body: z.object({ photoKey: PictureKey.nullable() }),
  response: QualityCheck,
  errors: [
    qualityCheckErrors.quality_not_due,
    pictureErrors.picture_missing,
    pictureErrors.picture_not_ready,
  ],
})

export const signQualityCheck = route({
  name: 'signQualityCheck',
  method: 'PUT',
  path: `${path}/signature`,
  summary: 'Confirm to have checked a robot in quality control oneself',
  access: write,
  params,
  response: QualityCheck,
  errors: [qualityCheckErrors.quality_not_due],
})

export const waiveQualityItem = route({
  name: 'waiveQualityItem',
  method: 'PUT',
  path: `${path}/waivers/:item`,
  summary: 'Let an item of quality control pass without its evidence, with a reason',
  access: write,
  params: z.object({ unitId: Id, item: QualityItem }),
  body: z.object({ reason: Reason }),
  response: QualityCheck,
  errors: [qualityCheckErrors.quality_not_due],
})

export const withdrawQualityWaiver = route({
  name: 'withdrawQualityWaiver',
  method: 'DELETE',
  path: `${path}/waivers/:item`,
  summary: 'Withdraw the waiver of an item of quality control',
  access: write,
  params: z.object({ unitId: Id, item: QualityItem }),
  response: QualityCheck,
  errors: [qualityCheckErrors.quality_not_due, qualityCheckErrors.quality_waiver_none],
})

export const qualityCheckRoutes = [
  getQualityCheck,
  setQualityPhoto,
  signQualityCheck,
  waiveQualityItem,
  withdrawQualityWaiver,
]
