import type { RestartScope } from '@filo/contract/device/assignment/package-content'

export interface ContainedVersion {
  packageId: string
  versionId: string
  restart: RestartScope
}

const scopes: readonly RestartScope[] = ['none', 'service', 'robot']

/** The most that packages restart which an update adds, replaces or removes. */
export function restartOf(
  before: readonly ContainedVersion[],
  after: readonly ContainedVersion[],
): RestartScope {
  const had = new Set(before.map(({ versionId }) => versionId))
  const has = new Set(after.map(({ packageId }) => packageId))
  const changed = after.filter(({ versionId }) => !had.has(versionId))
  const removed = before.filter(({ packageId }) => !has.has(packageId))
  const most = Math.max(0, ...[...changed, ...removed].map(({ restart }) => scopes.indexOf(restart)))
  return scopes[most] ?? 'none'
}
