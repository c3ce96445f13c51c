import { hasUnsaved } from '../../lib/unsaved-forms.ts'
import type { Departure } from '../../state/departure.ts'
import { countUnsent } from '../../state/offline-store.ts'

export interface Losses {
  /** A form of the open page holds changes. */
  hasUnsaved: boolean
  /** Test drafts and files the server does not have; they stay with their person when only the role changes. */
  unsent: number
}

/** What a departure would lose. */
export async function findLosses(departure: Departure): Promise<Losses> {
  return { hasUnsaved: hasUnsaved(), unsent: departure.kind === 'role' ? 0 : await countUnsent() }
}

/** Whether to ask first: something would be lost, or other devices are signed out too. */
export function needsConfirmation(departure: Departure, losses: Losses): boolean {
  return departure.kind === 'signOutEverywhere' || losses.hasUnsaved || losses.unsent > 0
}
