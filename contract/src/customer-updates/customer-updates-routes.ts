import { z } from 'zod'
import { ArosRef } from '../aros-versions/aros-version-shapes.ts'
import { CampaignUnitReason } from '../campaigns/campaign-reasons.ts'
import { CampaignUnitState } from '../campaigns/campaign-states.ts'
import { ConnectionLimits } from '../connection/connection-rules.ts'
import { UpdateWindow } from '../customers/update-policy.ts'
import { RestartScope } from '../device/assignment/package-content.ts'
import { Id, Instant } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { ConnectionState } from '../produced-robots/produced-robot-states.ts'
import { RunningProof } from '../produced-robots/running-proof.ts'
import { AffectedProgram } from '../program-impact/program-impact-routes.ts'
import { route } from '../route.ts'
import { UpdateState } from '../updates/updates-routes.ts'
import { ConsentAnswer } from './consent-answers.ts'
import { customerUpdateErrors } from './customer-updates-errors.ts'

/** Most robots that are answered for at once. */
export const answerLimit = 100

/** What somebody of the customer answered. */
export const SubmittedAnswer = z.object({
  answer: ConsentAnswer,
  /** The chosen moment; null for `now` and `declined`. */
  at: Instant.nullable(),
  /** Null for somebody who is gone. */
  answeredByName: z.string().nullable(),
  answeredAt: Instant,
})
export type SubmittedAnswer = z.infer<typeof SubmittedAnswer>

/** What a release between the present one and the offered one brings, in the words of its maker. */
const News = z.object({ aros: ArosRef, publishedAt: Instant.nullable(), notes: LocalizedText })

/** Whether a condition of the installation holds; `unknown`: the robot alone finds out, or is not in touch. */
const Met = z.enum(['met', 'unmet', 'unknown'])

/** What has to hold before a robot installs, in the order in which it is shown. */
export const InstallCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connected'), state: Met }),
  z.object({
    kind: z.literal('battery'),
    state: Met,
    /** As reported last; null: nobody reported it. */
    percent: z.number().nullable(),
    charging: z.boolean().nullable(),
    neededPercent: z.number().int(),
  }),
  /** It neither speaks nor moves. */
  z.object({ kind: z.literal('still'), state: Met }),
  /** A program of the robot requests that it is not updated now. */
  z.object({ kind: z.literal('hold'), state: Met, reason: z.string(), until: Instant }),
  /** The hours in which updates may install; not asked of a robot whose customer named the moment. */
  z.object({ kind: z.literal('hours'), state: Met, window: UpdateWindow, opensAt: Instant.nullable() }),
])
export type InstallCondition = z.infer<typeof InstallCondition>

/** How long robots were out of service while they changed to a release, or to any of its product. */
const Downtime = z.object({
  of: z.enum(['release', 'product']),
  robots: z.number().int(),
  medianS: z.number().int(),
})

/** A release that a campaign has ready for a robot. */
export const UpdateOffer = z.object({
  aros: ArosRef,
  /** Newest first; the last twenty. */
  news: z.array(News),
  /** What the changed packages restart; null where what the robot runs is not known. */
  restart: RestartScope.nullable(),
  /** As it was observed; null: too few updates were watched. */
  downtime: Downtime.nullable(),
  conditions: z.array(InstallCondition),
  /** The customer is asked, and nobody has answered. */
  needsAnswer: z.boolean(),
  /** An answer would change something, from whoever may give one. */
  isOpen: z.boolean(),
  answer: SubmittedAnswer.nullable(),
  /** The end of the last day to which it may be put off. */
  lastMoment: Instant,
  state: CampaignUnitState,
  reason: CampaignUnitReason.nullable(),
  waitsUntil: Instant.nullable(),
  /** Its maker has paused the update: nobody is given it until it goes on. */
  isPaused: z.boolean(),
  update: z.object({ state: UpdateState, progressPercent: z.number().int().nullable() }).nullable(),
  /** Programs of the robot that do not run beside it. */
  programs: z.array(AffectedProgram.pick({ program: true, release: true, impact: true, replacement: true })),
})
export type UpdateOffer = z.infer<typeof UpdateOffer>

export const CustomerUpdate = RunningProof.extend({
  unitId: Id,
  serial: z.string(),
  robotName: z.string(),
  modelName: LocalizedText,
  /** Key of the variant's picture, else of its model's. */
  imageKey: z.string().nullable(),
  siteName: z.string().nullable(),
  /** Null: the robot has not said what it runs. */
  present: ArosRef.nullable(),
  connection: ConnectionState,
  /** By which silence it wears down. */
  connectionLimits: ConnectionLimits,
  lastSeenAt: Instant.nullable(),
  /** Whether no newer release is published for it; null where that is not known, as it is of a robot out of touch. */
  isLatest: z.boolean().nullable(),
  /** The same by what it said last, at `lastSeenAt`; null where it never did. */
  wasLatest: z.boolean().nullable(),
  /** In whose hours its customer lives. */
  timeZone: z.string(),
  /** Whether the caller may answer for this robot. */
  mayAnswer: z.boolean(),
  /** Until when the customer has a right to updates of the robot; null: without an end. */
  entitlement: z.object({ until: z.string(), isOver: z.boolean() }).nullable(),
  offer: UpdateOffer.nullable(),
})
export type CustomerUpdate = z.infer<typeof CustomerUpdate>

const read = { permission: 'consent.read' } as const
const OfferFilter = z.enum(['waiting', 'offered'])

/**
 * Sorts by `due` (what waits for an answer, then what is planned or under way, then the rest, never heard of last; each by name), `name`,
 * `serial`; by `due` where nothing is said. Staff name a customer.
 */
export const listCustomerUpdates = route({
  name: 'listCustomerUpdates',
  method: 'GET',
  path: '/api/customer-updates',
  summary: 'Robots of a customer with the release they run, the one offered, and what was answered',
  access: read,
  query: listQuery({ customerId: Id, unitId: Id, offer: OfferFilter }),
  response: pageOf(CustomerUpdate),
  errors: [customerUpdateErrors.consent_customer_needed],
})

const Moment = z.object({ at: Instant })

export const RequestedAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('now') }),
  Moment.extend({ answer: z.literal('at') }),
  Moment.extend({ answer: z.literal('postponed') }),
  z.object({ answer: z.literal('declined') }),
])
export type RequestedAnswer = z.infer<typeof RequestedAnswer>

export const answerUpdates = route({
  name: 'answerUpdates',
  method: 'POST',
  path: '/api/customer-updates/answers',
  summary: 'Decide when robots take the release they are offered; all of them or none',
  access: { permission: 'update.consent' },
  body: z.object({
    /** With the release that was read, so that nobody agrees to another one. */
    robots: z
      .array(z.object({ unitId: Id, arosId: Id }))
      .min(1)
      .max(answerLimit),
    decision: RequestedAnswer,
  }),
  response: z.object({ answeredCount: z.number().int() }),
  status: 201,
  errors: [
    customerUpdateErrors.consent_not_yours,
    customerUpdateErrors.consent_not_offered,
    customerUpdateErrors.consent_time_past,
    customerUpdateErrors.consent_too_late,
  ],
  idempotent: true,
})

export const PastAnswer = SubmittedAnswer.extend({
  id: Id,
  unitId: Id,
  serial: z.string(),
  robotName: z.string(),
  aros: ArosRef,
})
export type PastAnswer = z.infer<typeof PastAnswer>

/** Sorts by `answeredAt`. Staff name a customer. */
export const listUpdateAnswers = route({
  name: 'listUpdateAnswers',
  method: 'GET',
  path: '/api/customer-updates/answers',
  summary: 'What was answered for the robots of a customer, newest first',
  access: read,
  query: listQuery({ customerId: Id, unitId: Id, answer: ConsentAnswer }),
  response: pageOf(PastAnswer),
  errors: [customerUpdateErrors.consent_customer_needed],
})

export const customerUpdateRoutes = [listCustomerUpdates, answerUpdates, listUpdateAnswers]
