import type { TestRobot } from '@filo/contract/aros-versions/robots-for-tests-routes'
import { useState } from 'react'
import { proposeRobots } from '../../testers/robots/propose-robots.ts'
import { useTestRobots } from '../../testers/robots/use-robots-of-test.ts'

interface Choice {
  testerIds: readonly string[]
  /** What the reader chose, by tester. */
  robotsOf: Readonly<Record<string, readonly string[]>>
}

/**
 * The robots of each tester: what the reader chose, else what is proposed. The proposal is made of the robots as they were
 * when the page first read them, so that nothing changes under the reader.
 */
export function useChosenRobots(variantId: string, { testerIds, robotsOf }: Choice) {
  const query = useTestRobots(variantId)
  const [first, setFirst] = useState<readonly TestRobot[]>()
  if (!first && query.data && query.isFetchedAfterMount) setFirst(query.data.items)
  const proposed = proposeRobots(testerIds, first ?? [])
  const chosen = Object.fromEntries(testerIds.map((id) => [id, [...(robotsOf[id] ?? proposed[id] ?? [])]]))
  return {
    chosen,
    hasProposal: testerIds.some((id) => !robotsOf[id] && (proposed[id] ?? []).length > 0),
  }
}
