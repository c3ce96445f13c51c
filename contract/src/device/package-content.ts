import { z } from 'zod'
import { Sha256 } from '../entity.ts'
import { ReleasePath } from './release-path.ts'

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

/** One regular file; `mode` holds permission bits only (no setuid, setgid or sticky). */
export const PackageFile = z.strictObject({
  path: ReleasePath,
  mode: z.number().int().min(0).max(0o777),
  sizeBytes: z.number().int().min(0).max(68_719_476_736),
  sha256: Sha256,
})
export type PackageFile = z.infer<typeof PackageFile>

/** What must restart when this package changes. */
export const RestartScope = z.enum(['none', 'service', 'robot'])
export type RestartScope = z.infer<typeof RestartScope>

export const PackageCode = z.stringFormat('package_code', /^[a-z][a-z0-9-]{1,31}$/)
