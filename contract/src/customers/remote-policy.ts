import { z } from 'zod'
import { Reason } from '../entity.ts'
import type { LocalizedText } from '../localized-text.ts'

/** How far a customer lets the maker's people reach its robots from afar, the narrowest first. */
export const remoteAccesses = ['never', 'consent', 'allowed'] as const
export const RemoteAccess = z.enum(remoteAccesses)
export type RemoteAccess = z.infer<typeof RemoteAccess>

export const remoteAccessNames: Record<RemoteAccess, LocalizedText> = {
  never: { tr: 'İzin verilmez', en: 'Not allowed' },
  consent: { tr: 'Testler ve bağlantılar için sorulur', en: 'Tests and connections ask first' },
  allowed: { tr: 'Sorulmadan izin verilir', en: 'Allowed without asking' },
}

/** Days for which a dossier of a remote session can be stored, the least and the most. */
export const dossierDaysLimits = { min: 7, max: 3650 }

/** What the maker's people may do from afar on the robots of a customer (decision 0038). */
export const RemotePolicy = z.object({
  access: RemoteAccess,
  /** Days for which dossiers of remote sessions are stored; absent: as is usual. */
  dossierDays: z.number().int().min(dossierDaysLimits.min).max(dossierDaysLimits.max).optional(),
})
export type RemotePolicy = z.infer<typeof RemotePolicy>

/** A change of it; the reason is needed where the maker's people widen it for a customer without an administrator. */
export const RemotePolicyChange = RemotePolicy.extend({ reason: Reason.optional() })
export type RemotePolicyChange = z.output<typeof RemotePolicyChange>

/** What holds for a customer until somebody decides otherwise. */
export const defaultRemotePolicy: RemotePolicy = { access: 'consent' }

/** What is done on a robot from afar. */
export const remoteActs = ['live_state', 'log', 'hardware_test', 'remote_session'] as const
export type RemoteAct = (typeof remoteActs)[number]

/** Acts that *ask* asks for; of a session the customer's people in the console may say yes as well. */
const consentActs: readonly RemoteAct[] = ['hardware_test', 'remote_session']

/** `consent`: the person beside the robot is asked first. */
export const RemoteAnswer = z.enum(['open', 'consent', 'refused'])
export type RemoteAnswer = z.infer<typeof RemoteAnswer>

/** Days for which dossiers of remote sessions are stored where a customer says nothing else. */
export const usualDossierDays = 180

/** Days for which dossiers of remote sessions are stored by a policy. */
export function dossierDaysOf({ dossierDays = usualDossierDays }: Pick<RemotePolicy, 'dossierDays'>): number {
  return dossierDays
}

/**
 * Whether a change lets the maker's people reach further, or has less be read of what they did, which the customer's own
 * administrators alone decide.
 */
export function loosensRemote(before: RemotePolicy, after: RemotePolicy): boolean {
  const isShorter = dossierDaysOf(after) < dossierDaysOf(before)
  return isShorter || remoteAccesses.indexOf(after.access) > remoteAccesses.indexOf(before.access)
}

/** Answer of a customer's policy to the maker's people about an act (decision 0038). */
export function answerMaker({ access }: RemotePolicy, act: RemoteAct): RemoteAnswer {
  if (access === 'never') return 'refused'
  return consentActs.includes(act) && access === 'consent' ? 'consent' : 'open'
}
