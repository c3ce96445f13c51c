import { z } from 'zod'
import { Id, Instant } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { route } from '../route.ts'
import { DownloadKind, DownloadResult } from './download-kinds.ts'

/** One fetching of one thing: of a robot, everything it fetched in one attempt to get one release. */
export const Download = z.object({
  id: Id,
  kind: DownloadKind,
  /** What was fetched, by the name it had then. */
  name: z.string(),
  result: DownloadResult,
  errorCode: z.string().nullable(),
  /** When it began; the next is when it ended, by the server's clock. */
  at: Instant,
  endedAt: Instant.nullable(),
  durationMs: z.number().int().nullable(),
  /** What this server sent for it, as it goes over the network. */
  servedBytes: z.number().int(),
  /** What the robot said that it received for it; null where it said nothing. */
  reportedBytes: z.number().int().nullable(),
  /** How often something was asked for from the middle on, by the server's count. */
  resumeCount: z.number().int(),
  attempt: z.number().int(),
  ip: z.string().nullable(),
  robot: z.object({ id: Id, serial: z.string(), name: z.string() }).nullable(),
  person: z.object({ id: Id, name: z.string() }).nullable(),
  arosId: Id.nullable(),
  releaseId: Id.nullable(),
  versionId: Id.nullable(),
  updateId: Id.nullable(),
})
export type Download = z.infer<typeof Download>

/** Sorts by `at`, `servedBytes`, `durationMs`. */
export const listDownloads = route({
  name: 'listDownloads',
  method: 'GET',
  path: '/api/downloads',
  summary: 'Who or which robot in scope fetched what, newest first; people’s downloads for staff alone',
  access: { permission: 'update.read' },
  query: longListQuery({
    kind: DownloadKind,
    result: DownloadResult,
    unitId: Id,
    userId: Id,
    from: Instant,
    to: Instant,
  }),
  response: longPageOf(Download),
})

export const downloadRoutes = [listDownloads]
