import type { RemoteReadiness } from '@filo/contract/remote/remote-shapes'
import { type RemoteMode, type RemoteType, remoteTypes } from '@filo/contract/remote/remote-states'

/** Minutes that a form offers. */
export const requestMinutes = [5, 10, 20, 30, 60] as const

/** Why a type cannot be chosen; undefined: it can. */
export function reasonAgainstType(
  type: RemoteType,
  mode: RemoteMode,
  { types, runsWithoutRoot = false }: Pick<RemoteReadiness, 'types'> & { runsWithoutRoot?: boolean },
): 'notOffered' | 'notRoot' | 'needsControl' | undefined {
  // An agent that is not root starts no shell as somebody else.
  if (types && !types.includes(type)) return type === 'terminal' && runsWithoutRoot ? 'notRoot' : 'notOffered'
  return type === 'terminal' && mode === 'view' ? 'needsControl' : undefined
}

/** The chosen types that can be requested, in their usual order. */
export function requestableTypes(
  chosen: ReadonlySet<RemoteType>,
  mode: RemoteMode,
  readiness: Pick<RemoteReadiness, 'types'>,
): RemoteType[] {
  return remoteTypes.filter((type) => chosen.has(type) && !reasonAgainstType(type, mode, readiness))
}

/** Why nothing can be requested of a robot now, whatever is chosen; undefined: something can. */
export function reasonAgainstRequest(
  readiness: RemoteReadiness,
): 'not_yours' | 'refused' | 'retired' | 'too_old' | 'away' | undefined {
  if (readiness.refusal === 'remote_robot_not_yours') return 'not_yours'
  if (readiness.refusal === 'robot_retired') return 'retired'
  if (readiness.refusal === 'remote_refused' || readiness.answer === 'refused') return 'refused'
  if (readiness.canRemote === false) return 'too_old'
  return readiness.isOnline ? undefined : 'away'
}
