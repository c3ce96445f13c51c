import type { RemoteType } from '@filo/contract/remote/remote-states'

export type SessionPart = 'terminal' | 'desktop' | 'files' | 'logs' | 'services'

/** The tabs of a session with these types, in their usual order; logs come with services. */
export function partsOf(types: readonly RemoteType[]): SessionPart[] {
  const all = ['terminal', 'desktop', 'files', 'logs', 'services'] as const
  return all.filter((part) => types.includes(part === 'services' ? 'logs' : part))
}
