import type { LeftOutReason } from '@filo/contract/produced-robots/bulk-change-states'

/** A unit that was left as it is, or with a null id a row that was not registered. */
export interface LeftOut {
  unitId: string | null
  serial: string
  reason: LeftOutReason
}

/** What became of some units in one transaction. */
export interface Written {
  /** Changed or registered. */
  unitIds: string[]
  unchangedCount: number
  leftOut: LeftOut[]
}
