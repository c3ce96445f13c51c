import type { Tester } from '@filo/contract/testers/tester-shapes'
import { assignTester } from '@filo/contract/testers/testers-routes'
import { useRef } from 'react'
import { apiClient } from '../../../api/api-client.ts'
import { useIntentKeys } from '../../../api/intent-keys.ts'
import { useInvalidate } from '../../../api/use-api.ts'
import { arosReadings } from '../shared/aros-routes.ts'

type Rest = Pick<Tester, 'dueAt'> & { testUnitIds: string[]; takesRobots: boolean }

/** Asks one person after the other, each with robots of `restOf`; tried again, it goes on with those who were not asked yet. */
export function useAssignTesters() {
  const keys = useIntentKeys()
  const invalidate = useInvalidate()
  const seen = useRef(new Set<string>())
  return async (
    ArosId: string,
    userIds: readonly string[],
    restOf: (userId: string) => Rest,
  ): Promise<void> => {
    try {
      for (const userId of userIds.filter((id) => !seen.current.has(id))) {
        await keys.send(userId, (idempotencyKey) =>
          apiClient.call(assignTester, {
            params: { ArosId },
            body: { userId, ...restOf(userId) },
            idempotencyKey,
          }),
        )
        seen.current.add(userId)
      }
    } finally {
      await invalidate(arosReadings)
    }
  }
}
