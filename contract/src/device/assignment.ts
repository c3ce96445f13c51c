import { z } from 'zod'
import { Id, Instant } from '../entity.ts'

/** Name of the role in the targets' delegation whose key signs assignments, and the paths it is trusted for. */
export const directorRole = 'director'
export const directorPaths = ['robots/*'] as const

/**
 * The extra member `assignment` in the signed part of a per-robot assignment: TUF targets metadata signed by
 * the director role. Its `version` rises with every change and every renewal; its `targets` hold exactly one
 * manifest (the same length and hashes as in the repository's `targets`) or nothing. A renewal keeps
 * `updateId`; a robot that failed an `updateId` tries again only on the command `retry` or a new `updateId`.
 */
export const Assignment = z.object({
  unitId: Id,
  arosId: Id.nullable(),
  updateId: Id.nullable(),
  reason: z.string().max(500),
  issuedAt: Instant,
  /** The robot may install manifests of the test channel. */
  allowTest: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** Answer of `GET /api/device/v1/assignment`: the envelope is the TUF metadata file's text. */
export const AssignmentAnswer = z.object({ envelope: z.string().min(2).max(1_048_576) })
