import { z } from 'zod'
import { ArosChannel } from '../device/assignment/aros-manifest.ts'
import { Id } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'

/** Where a package version is in use: its impact when it is revoked. */
export const VersionUsage = z.object({
  aros: z.array(
    z.object({
      id: Id,
      name: z.string(),
      semver: z.string(),
      build: z.number().int(),
      channel: ArosChannel,
      state: z.string(),
      robot: z.object({ id: Id, name: LocalizedText }),
    }),
  ),
  /** The first 100 robots by serial, of those the caller may see. */
  robots: z.object({
    items: z.array(z.object({ id: Id, serial: z.string(), name: z.string(), aros: z.string() })),
    totalCount: z.number().int(),
  }),
})
export type VersionUsage = z.infer<typeof VersionUsage>
