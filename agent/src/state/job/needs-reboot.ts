import type { PackageOutline } from './step.ts'

/** Whether a package that is new or has another content than in the old release asks for a restart of the robot. */
export function needsReboot(to: readonly PackageOutline[], from: readonly PackageOutline[]): boolean {
  const known = new Map(from.map((item) => [item.code, item.contentHash]))
  return to.some(({ code, contentHash, restart }) => restart === 'robot' && known.get(code) !== contentHash)
}
