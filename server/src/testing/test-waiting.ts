import { listWaitingWork } from '@filo/contract/home/home-routes'
import type { WaitingKind } from '@filo/contract/home/waiting-work'
import type { TestPerson } from './test-people.ts'

/** How much work of one kind waits for a person, as their home page and the menu have it. */
export async function countWaitingFor(person: TestPerson, kind: WaitingKind): Promise<number> {
  const { groups } = (await person.call(listWaitingWork, {})).body
  return groups.find((group) => group.kind === kind)?.total ?? 0
}
