import { z } from 'zod'
import { LogStream } from '../device/messages/agent-messages.ts'
import { UpdateMessage, UpdatePhase } from '../device/messages/update-progress.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import type { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { updateErrors } from './updates-errors.ts'

/** One robot's way through an update (docs/lifecycles.md, "Update of one robot"). */
export const UpdateState = z.enum([...UpdatePhase.options, 'cancelled'])
export type UpdateState = z.infer<typeof UpdateState>

export const updateStateNames: Record<UpdateState, LocalizedText> = {
  queued: { tr: 'Sırada', en: 'Queued' },
  waiting: { tr: 'Bekliyor', en: 'Waiting' },
  downloading: { tr: 'İndiriliyor', en: 'Downloading' },
  verifying: { tr: 'Doğrulanıyor', en: 'Verifying' },
  installing: { tr: 'Kuruluyor', en: 'Installing' },
  restarting: { tr: 'Yeniden başlatılıyor', en: 'Restarting' },
  validating: { tr: 'Sağlık denetimi', en: 'Health check' },
  baking: { tr: 'İzleniyor', en: 'Watching' },
  succeeded: { tr: 'Tamamlandı', en: 'Done' },
  failed: { tr: 'Başarısız', en: 'Failed' },
  rolled_back: { tr: 'Geri dönüldü', en: 'Rolled back' },
  cancelled: { tr: 'İptal edildi', en: 'Aborted' },
}

/** States that end an update. */
export const endedUpdateStates: readonly UpdateState[] = ['succeeded', 'failed', 'rolled_back', 'cancelled']

const ArosName = z.object({ id: Id, name: z.string(), semver: z.string() })

/** An update record; `updates_time` and `message` are the spec's names. */
export const Update = z.object({
  id: Id,
  unitId: Id,
  serial: z.string(),
  robotName: z.string(),
  from: ArosName.nullable(),
  to: ArosName.nullable(),
  state: UpdateState,
  /** The last phase the robot reported; tells where a failed update stopped. */
  phase: UpdatePhase,
  /** {@link measuredPercent} of what it does now; null: not measured. */
  progressPercent: z.number().int().nullable(),
  updates_time: Instant,
  /** `text` is in the caller's language; values that came from the robot are plain text. */
  message: UpdateMessage,
  errorCode: z.string().nullable(),
  attempts: z.number().int(),
  /** What the robot received over the network for it, in all attempts; null: nobody told. */
  transferredBytes: z.number().int().nullable(),
  /** Why somebody sent it there; null where a campaign did, or nobody said. */
  reason: z.string().nullable(),
  /** The campaign that sent it there; the maker's people alone are told. */
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  /** The name of who had it made; null for the server itself, and for people of customers. */
  requestedBy: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  canRetry: z.boolean(),
})
export type Update = z.infer<typeof Update>

export const listUpdates = route({
  name: 'listUpdates',
  method: 'GET',
  path: '/api/updates',
  summary: 'Updates of the robots in scope, newest first',
  access: { permission: 'update.read' },
  query: longListQuery({ unitId: Id, ArosId: Id, state: UpdateState, since: Instant }),
  response: longPageOf(Update),
})

export const getUpdate = route({
  name: 'getUpdate',
  method: 'GET',
  path: '/api/updates/:updateId',
  summary: 'One update',
  access: { permission: 'update.read' },
  params: idParams('updateId'),
  response: Update,
})

export const UpdateLogLine = z.object({
  seq: z.number().int(),
  at: Instant,
  phase: z.string(),
  package: z.string().nullable(),
  hook: z.string().nullable(),
  stream: LogStream,
  text: z.string(),
})
export type UpdateLogLine = z.infer<typeof UpdateLogLine>

export const listUpdateLogs = route({
  name: 'listUpdateLogs',
  method: 'GET',
  path: '/api/updates/:updateId/logs',
  summary: "What the robot's hooks printed, in order; `after` continues behind a line, `last` gives the end",
  access: { permission: 'update.read' },
  params: idParams('updateId'),
  query: z.object({
    after: z.coerce.number().int().min(0).default(0),
    size: z.coerce.number().int().min(1).max(1000).default(500),
    last: z.enum(['true', 'false']).optional(),
  }),
  response: z.object({ items: z.array(UpdateLogLine), hasMore: z.boolean() }),
})

export const retryUpdate = route({
  name: 'retryUpdate',
  method: 'POST',
  path: '/api/updates/:updateId/retry',
  summary: 'Ask the robot to try a failed or rolled back update again',
  access: { permission: 'update.retry' },
  params: idParams('updateId'),
  response: Update,
  errors: [updateErrors.update_not_retryable, updateErrors.update_superseded],
  idempotent: true,
})

/** The robot does so when it hears of it; one that does not within an hour is left to its hold. */
export const endUpdateHold = route({
  name: 'endUpdateHold',
  method: 'POST',
  path: '/api/updates/:updateId/end-hold',
  summary: "Go on with an update that the robot's software holds back",
  access: { permission: 'update.end_hold' },
  params: idParams('updateId'),
  body: z.object({ reason: Reason }),
  response: Update,
  errors: [
    updateErrors.update_not_blocked,
    updateErrors.agent_cannot_end_hold,
    updateErrors.hold_is_customers,
  ],
  idempotent: true,
})

export const updateRoutes = [listUpdates, getUpdate, listUpdateLogs, retryUpdate, endUpdateHold]
