import { z } from 'zod'
import { idParams } from '../entity.ts'
import { route } from '../route.ts'

/** Bounds of what is kept of a .deb's own words. */
export const originLimits = {
  /** UTF-8 bytes of one maintainer script; a longer one is named alone. */
  maxScriptBytes: 65_536,
  /** UTF-8 bytes of a copyright file; a longer one is not read. */
  maxCopyrightBytes: 524_288,
  maxLicences: 50,
} as const

/** A script of a .deb's control archive; it is a text to start from and never run. */
export const OriginScript = z.object({
  name: z.enum(['preinst', 'postinst', 'prerm', 'postrm', 'config']),
  /** With characters that cannot be seen spelled out; null when it is too long, or no text. */
  text: z.string().nullable(),
})
export type OriginScript = z.infer<typeof OriginScript>

/** What the .deb that a version was uploaded as says of itself. */
export const VersionOrigin = z.object({
  package: z.string(),
  version: z.string(),
  architecture: z.string(),
  description: z.string(),
  maintainer: z.string(),
  /** Short names out of its machine-readable copyright file; empty when it has none. */
  licences: z.array(z.string()),
  /** Fields that name other packages, e.g. `Depends`, as they are written. */
  relations: z.array(z.object({ field: z.string(), text: z.string() })),
  scripts: z.array(OriginScript),
  /** Its version as a version number of ours; null when there is none in it. */
  proposedSemver: z.string().nullable(),
})
export type VersionOrigin = z.infer<typeof VersionOrigin>

export const getVersionOrigin = route({
  name: 'getVersionOrigin',
  method: 'GET',
  path: '/api/versions/:versionId/origin',
  summary: 'What the .deb that a version was uploaded as says of itself; null for other uploads',
  access: { permission: 'package.read' },
  params: idParams('versionId'),
  response: z.object({ origin: VersionOrigin.nullable() }),
})

export const versionOriginRoutes = [getVersionOrigin]
