import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** A unit's way through its life (docs/lifecycles.md); never mixed with the three states below. */
export const lifeStates = [
  'planned',
  'in_production',
  'quality_control',
  'in_stock',
  'shipped',
  'active',
  'in_service',
  'suspended',
  'retired',
] as const
export const LifeState = z.enum(lifeStates)
export type LifeState = z.infer<typeof LifeState>

export const EnrolmentStatus = z.enum(['unclaimed', 'pending', 'accepted', 'rejected', 'revoked'])
export type EnrolmentStatus = z.infer<typeof EnrolmentStatus>

/** `stale`: silent for over 2 minutes; `offline`: for over 10 minutes, or its link is closed. */
export const connectionStates = ['never', 'online', 'stale', 'offline'] as const
export const ConnectionState = z.enum(connectionStates)
export type ConnectionState = z.infer<typeof ConnectionState>

/**
 * How a unit stands to its updates. A unit is in one of `unknown` (it never reported, or is offline), `up_to_date`,
 * `nothing_installed` (it runs no release and shall run none),
 * `available` (a newer release is published for its variant than the one it shall run), `scheduled`, `updating`,
 * `failed`; as a filter `pinned` and `mismatch` find what `isPinned` and `isMismatch` of a row say, whatever its state.
 */
export const UnitUpdateState = z.enum([
  'up_to_date',
  'nothing_installed',
  'available',
  'scheduled',
  'updating',
  'failed',
  'unknown',
  'pinned',
  'mismatch',
])
export type UnitUpdateState = z.infer<typeof UnitUpdateState>

/**
 * What may ask for somebody's attention; the built-in views of the list filter by these. `agent_leaving`: its agent was
 * recalled, and it renews itself to the build that is offered once it is asked; `agent_by_hand`: it cannot.
 */
export const UnitAttention = z.enum([
  'offline_24h',
  'update_failed_24h',
  'service_failing',
  'clock_wrong',
  'agent_leaving',
  'agent_by_hand',
  'second_machine',
  'hardware_unexplained',
  'hardware_differs',
  'mismatch',
  'drift',
  'qc_waiting',
  'warranty_ending',
])
export type UnitAttention = z.infer<typeof UnitAttention>

export const lifeStateNames: Record<LifeState, LocalizedText> = {
  planned: { tr: 'Planlandı', en: 'Planned' },
  in_production: { tr: 'Üretimde', en: 'In production' },
  quality_control: { tr: 'Kalite kontrolde', en: 'Quality control' },
  in_stock: { tr: 'Stokta', en: 'In stock' },
  shipped: { tr: 'Sevk edildi', en: 'Shipped' },
  active: { tr: 'Aktif', en: 'Active' },
  in_service: { tr: 'Serviste', en: 'In service' },
  suspended: { tr: 'Askıda', en: 'Suspended' },
  retired: { tr: 'Hurda', en: 'Retired' },
}

export const enrolmentStatusNames: Record<EnrolmentStatus, LocalizedText> = {
  unclaimed: { tr: 'Eşleşmedi', en: 'Unclaimed' },
  pending: { tr: 'Onay bekliyor', en: 'Awaiting approval' },
  accepted: { tr: 'Kabul edildi', en: 'Accepted' },
  rejected: { tr: 'Reddedildi', en: 'Rejected' },
  revoked: { tr: 'Yetkisi kaldırıldı', en: 'Revoked' },
}

export const connectionStateNames: Record<ConnectionState, LocalizedText> = {
  never: { tr: 'Hiç bağlanmadı', en: 'Never connected' },
  online: { tr: 'Çevrimiçi', en: 'Online' },
  stale: { tr: 'Yanıt gecikti', en: 'Late to answer' },
  offline: { tr: 'Çevrimdışı', en: 'Offline' },
}

export const unitUpdateStateNames: Record<UnitUpdateState, LocalizedText> = {
  up_to_date: { tr: 'Güncel', en: 'Up to date' },
  nothing_installed: { tr: 'Kurulu sürüm yok', en: 'Nothing installed' },
  available: { tr: 'Güncelleme var', en: 'Update available' },
  scheduled: { tr: 'Güncelleme planlandı', en: 'Update scheduled' },
  updating: { tr: 'Güncelleniyor', en: 'Updating' },
  failed: { tr: 'Güncellenemedi', en: 'Update failed' },
  unknown: { tr: 'Bilinmiyor', en: 'Unknown' },
  pinned: { tr: 'Sabitlendi', en: 'Pinned' },
  mismatch: { tr: 'Sürüm uyuşmazlığı', en: 'Version mismatch' },
}

/** Every step a unit's life may take; what is not here is refused. */
export const lifeTransitions: Record<LifeState, readonly LifeState[]> = {
  planned: ['in_production', 'retired'],
  in_production: ['quality_control', 'retired'],
  quality_control: ['in_stock', 'in_production', 'retired'],
  in_stock: ['shipped', 'quality_control', 'retired'],
  shipped: ['active', 'in_stock', 'retired'],
  active: ['in_service', 'suspended', 'retired'],
  in_service: ['active', 'suspended', 'retired'],
  suspended: ['active', 'in_service', 'retired'],
  retired: [],
}

/** Steps that take a robot away from its work are explained: the reason stays in its history. */
export function lifeNeedsReason(to: LifeState): boolean {
  return to === 'in_service' || to === 'suspended' || to === 'retired'
}

/** Whether a unit's life has this step; what else it asks for (a reason, a customer) is checked apart. */
export function canChangeLife(from: LifeState, to: LifeState): boolean {
  return lifeTransitions[from].includes(to)
}
