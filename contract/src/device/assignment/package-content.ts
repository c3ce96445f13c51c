import { z } from 'zod'
import { Sha256 } from '../../entity.ts'
import { ReleasePath, utf8Bytes } from './release-path.ts'

/** Whether a text can stand in a symbolic link. */
export function isLinkTarget(target: string): boolean {
  return target !== '' && !/[\p{Cc}\p{Cs}]/u.test(target) && utf8Bytes(target) <= maxLinkTargetBytes
}

export const hookKinds = ['preinstall', 'install', 'start', 'healthcheck', 'rollback', 'uninstall'] as const
export const HookKind = z.enum(hookKinds)
export type HookKind = z.infer<typeof HookKind>

/** A script of "packages code"; `sha256` is over the UTF-8 bytes of `text`. */
export const PackageHook = z.strictObject({
  language: z.enum(['sh', 'node']),
  text: z.string().min(1).max(262_144),
  sha256: Sha256,
  timeoutS: z.number().int().min(1).max(3600),
})
export type PackageHook = z.infer<typeof PackageHook>

export const PackageHooks = z.strictObject({
  preinstall: PackageHook.optional(),
  install: PackageHook.optional(),
  start: PackageHook.optional(),
  healthcheck: PackageHook.optional(),
  rollback: PackageHook.optional(),
  uninstall: PackageHook.optional(),
})
export type PackageHooks = z.infer<typeof PackageHooks>

/** Longest text of a symbolic link in UTF-8 bytes, what Linux can hold. */
export const maxLinkTargetBytes = 4095

/** Modification times of what is installed on robots are later than this, in seconds since 1970: 1 January 1980, 00:00 UTC. */
export const releaseTimeS = 315_532_800

/** One regular file; `mode` holds the permission bits it was shipped with (no setuid, setgid or sticky). */
export const PackageFile = z.strictObject({
  path: ReleasePath,
  mode: z.number().int().min(0).max(0o777),
  sizeBytes: z.number().int().min(0).max(68_719_476_736),
  sha256: Sha256,
})
export type PackageFile = z.infer<typeof PackageFile>

/** A symbolic link: `target` is a text that nobody follows, wherever it leads. */
export const PackageLink = z.strictObject({
  path: ReleasePath,
  target: z.string().min(1).max(maxLinkTargetBytes).refine(isLinkTarget, 'not the text of a link'),
})
export type PackageLink = z.infer<typeof PackageLink>

/** A folder that no file tells of, or whose permission bits are not {@link usualFolderMode}. */
export const PackageFolder = z.strictObject({ path: ReleasePath, mode: z.number().int().min(0).max(0o777) })
export type PackageFolder = z.infer<typeof PackageFolder>

export const usualFolderMode = 0o755

/** What must restart when this package changes. */
export const RestartScope = z.enum(['none', 'service', 'robot'])
export type RestartScope = z.infer<typeof RestartScope>

export const PackageCode = z.stringFormat('package_code', /^[a-z][a-z0-9-]{1,31}$/)
