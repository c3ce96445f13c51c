import type { VersionFacts } from '../version-facts.ts'

type Item = Pick<VersionFacts, 'versionId' | 'code' | 'contentHash' | 'restart'>

/**
 * What an agent starts anew on the way from one release to another (agent, forward-steps and needs-reboot): the robot
 * where a package that asks for it is new or another one; else all services, where packages of either release start any.
 */
export function robotRestart(
  to: readonly Item[],
  from: readonly Item[],
  starting: ReadonlySet<string>,
): 'none' | 'service' | 'robot' {
  const known = new Map(from.map(({ code, contentHash }) => [code, contentHash]))
  const isNew = ({ code, contentHash }: Item) => !known.has(code) || known.get(code) !== contentHash
  if (to.some((item) => item.restart === 'robot' && isNew(item))) return 'robot'
  return [...to, ...from].some(({ versionId }) => starting.has(versionId)) ? 'service' : 'none'
}
