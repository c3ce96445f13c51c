import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import type { RunningProof } from '@filo/contract/produced-robots/running-proof'

/** What is known of what a robot runs, and whether it is in touch. */
export type ProvenUnit = RunningProof &
  Pick<ProducedRobotRow, 'connection' | 'connectionLimits' | 'lastSeenAt'>
