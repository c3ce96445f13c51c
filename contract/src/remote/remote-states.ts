import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** What a session may carry; each is a stream of its own (remote-streams.ts). */
export const remoteTypes = ['terminal', 'desktop', 'files', 'logs'] as const
export const RemoteType = z.enum(remoteTypes)
export type RemoteType = z.infer<typeof RemoteType>

export const remoteTypeNames: Record<RemoteType, LocalizedText> = {
  terminal: { tr: 'Terminal', en: 'Terminal' },
  desktop: { tr: 'Masaüstü', en: 'Desktop' },
  files: { tr: 'Dosyalar', en: 'Files' },
  logs: { tr: 'Günlükler ve servisler', en: 'Logs and services' },
}

/** Whether a session may change the robot: type, click, write, restart. */
export const remoteModes = ['view', 'control'] as const
export const RemoteMode = z.enum(remoteModes)
export type RemoteMode = z.infer<typeof RemoteMode>

export const remoteModeNames: Record<RemoteMode, LocalizedText> = {
  view: { tr: 'Yalnız izleme', en: 'View only' },
  control: { tr: 'Denetim', en: 'Control' },
}

/**
 * Where a session stands. `requested`: the robot has not answered yet; `connecting`: allowed, and the robot has not said yet
 * that it is open. `denied`, `timed_out`, `failed`, `superseded` and `ended` are final.
 */
export const remoteStates = [
  'requested',
  'awaiting_consent',
  'connecting',
  'active',
  'ended',
  'denied',
  'timed_out',
  'failed',
  'superseded',
] as const
export const RemoteState = z.enum(remoteStates)
export type RemoteState = z.infer<typeof RemoteState>

export const remoteStateNames: Record<RemoteState, LocalizedText> = {
  requested: { tr: 'İstendi', en: 'Requested' },
  awaiting_consent: { tr: 'Onay bekleniyor', en: 'Awaiting consent' },
  connecting: { tr: 'Bağlanıyor', en: 'Connecting' },
  active: { tr: 'Açık', en: 'Active' },
  ended: { tr: 'Sona erdi', en: 'Ended' },
  denied: { tr: 'Reddedildi', en: 'Denied' },
  timed_out: { tr: 'Yanıt gelmedi', en: 'Timed out' },
  failed: { tr: 'Kurulamadı', en: 'Failed' },
  superseded: { tr: 'Devralındı', en: 'Taken over' },
}

/** States in which something is still to come. */
const openRemoteStates = ['requested', 'awaiting_consent', 'connecting', 'active'] as const

/** Whether a session has not ended yet. */
export function isRemoteOpen(state: RemoteState): boolean {
  return (openRemoteStates as readonly RemoteState[]).includes(state)
}

/** Why a session ended, or never came about. */
const remoteEndReasons = [
  'closed',
  'customer_ended',
  'robot_ended',
  'time_over',
  'idle',
  'denied',
  'no_answer',
  'robot_away',
  'link_lost',
  'agent_restarted',
  'robot_refused',
  'not_permitted',
  'customer_refuses',
  'robot_changed',
  'superseded',
  'withdrawn',
] as const
export const RemoteEndReason = z.enum(remoteEndReasons)
export type RemoteEndReason = z.infer<typeof RemoteEndReason>

export const remoteEndReasonNames: Record<RemoteEndReason, LocalizedText> = {
  closed: { tr: 'Bağlanan kişi bitirdi', en: 'Ended by the person connected' },
  customer_ended: { tr: 'Müşteri bitirdi', en: 'Ended by the customer' },
  robot_ended: { tr: 'Robotun başındaki kişi bitirdi', en: 'Ended by the person beside the robot' },
  time_over: { tr: 'Süresi doldu', en: 'Its time was over' },
  idle: { tr: '15 dakika kullanılmadı', en: 'Not used for 15 minutes' },
  denied: { tr: 'İzin verilmedi', en: 'Consent was refused' },
  no_answer: { tr: 'Kimse yanıt vermedi', en: 'Nobody answered' },
  robot_away: { tr: 'Robot bağlı değildi', en: 'The robot was not connected' },
  link_lost: { tr: 'Robotun bağlantısı geri gelmedi', en: 'The robot’s connection did not come back' },
  agent_restarted: { tr: 'Robotun ajanı yeniden başladı', en: 'The robot’s agent was restarted' },
  robot_refused: { tr: 'Robot bunu yapamıyor', en: 'The robot cannot do it' },
  not_permitted: { tr: 'Bağlananın yetkisi sona erdi', en: 'The right of the person connected ended' },
  customer_refuses: {
    tr: 'Müşteri uzaktan erişime izin vermiyor',
    en: 'The customer allows no remote access',
  },
  robot_changed: { tr: 'Robotun sahibi veya durumu değişti', en: 'The robot’s owner or state changed' },
  superseded: { tr: 'Bir iş arkadaşı devraldı', en: 'A colleague took over' },
  withdrawn: { tr: 'İsteyen vazgeçti', en: 'Withdrawn by whoever requested it' },
}

/** The final state that a reason leads to. */
export function remoteStateOf(reason: RemoteEndReason, wasActive: boolean): RemoteState {
  if (reason === 'superseded') return 'superseded'
  if (wasActive) return 'ended'
  if (reason === 'denied' || reason === 'customer_refuses') return 'denied'
  if (reason === 'no_answer') return 'timed_out'
  if (reason === 'closed' || reason === 'withdrawn' || reason === 'customer_ended') return 'ended'
  return reason === 'robot_ended' ? 'denied' : 'failed'
}

/** Minutes of one yes at most (product: a session is extended by a new one). */
export const remoteMostMinutes = 60
/** How long a question of consent stands. */
export const remoteConsentSeconds = 120
/** A session that nobody uses ends after so long, and says so two minutes before. */
export const remoteIdleMinutes = 15
export const remoteIdleWarningMinutes = 13
/** A robot whose link is gone, or a person whose page is, may come back within so long. */
export const remoteGraceSeconds = 120
