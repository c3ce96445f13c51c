import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { listTestRobots } from '@filo/contract/aros-versions/robots-for-tests-routes'
import { listTesters } from '@filo/contract/testers/testers-routes'
import { useApiQuery } from '../../../../api/use-api.ts'
import { type RobotsOfTest, robotsOfTest } from './robots-of-test.ts'

const offered = 100

/** The test robots of a product, those that a test may begin on first. */
export function useTestRobots(variantId: string, isEnabled = true) {
  return useApiQuery(
    listTestRobots,
    { params: { variantId }, query: { size: offered } },
    { enabled: isEnabled },
  )
}

export interface RobotsReading {
  /** Absent while it is not known. */
  robots: RobotsOfTest | undefined
  hasFailed: boolean
  retry: () => void
}

/** What the test of a version has of robots; nothing is read for a production version. */
export function useRobotsOfTest(aros: Pick<ArosVersionDetail, 'id' | 'robot' | 'channel'>): RobotsReading {
  const isTest = aros.channel === 'test'
  const testers = useApiQuery(listTesters, { params: { ArosId: aros.id } }, { enabled: isTest })
  const robots = useTestRobots(aros.robot.id, isTest)
  const isKnown = testers.data && robots.data
  return {
    robots: isKnown
      ? robotsOfTest(aros.id, testers.data.items, testers.data.cases, robots.data.items)
      : undefined,
    hasFailed: !isKnown && (testers.isError || robots.isError),
    retry: () => {
      void testers.refetch()
      void robots.refetch()
    },
  }
}
