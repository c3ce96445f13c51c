import type { RoleKey } from '@filo/contract/roles'
import type { WaitingFacts } from '../../features/home/waiting/waiting-facts.ts'
import type { TestServer } from '../test-context.ts'
import type { TestPerson } from '../test-people.ts'

/** One person for each role, a colleague of each, and people of another customer; robots of customer A are made as needed. */
export interface WaitingWorld {
  server: TestServer
  customerA: string
  people: Record<RoleKey, TestPerson>
  colleagues: Record<RoleKey, TestPerson>
  strangers: TestPerson[]
  /** What the rules hear besides the database; a state may change it. */
  heard: Pick<WaitingFacts, 'readAgentOffer' | 'readServices' | 'isInEarnest'>
}

/** How one kind of work comes about, whose it then is, and how it is done. */
export interface WaitingState {
  /** Everybody of these roles, of staff or of customer A, has the row. */
  roles?: readonly RoleKey[]
  /** The work is this person's own: of that role nobody else has the row. */
  ownOf?: RoleKey
  /** @returns the id of the row, and what ends the state */
  bring: (world: WaitingWorld) => Promise<{ id: string; end: () => Promise<unknown> }>
}
