import type { HardwareScan } from '@filo/contract/hardware/hardware-routes'
import type { z } from 'zod'
import type { ScanRow } from './hardware-store.ts'

/** So long a robot that is away may still carry out a scan it was asked for. */
export const scanTimeoutMs = 24 * 3_600_000

/** How a scan that was asked for stands. */
export function presentScan(row: ScanRow, now: Date): z.infer<typeof HardwareScan> {
  const { id, outcome, doneAt, expiresAt, createdAt } = row
  const isOver = expiresAt !== null && expiresAt <= now
  const state = doneAt ? (outcome ?? 'done') : isOver ? 'expired' : 'waiting'
  return { id, state, requestedAt: createdAt.toISOString() }
}
