import {
  answerUpdates,
  listCustomerUpdates,
  listUpdateAnswers,
} from '@filo/contract/customer-updates/customer-updates-routes'
import { homeRoutes } from '@filo/contract/home/home-routes'
import { useApiMutation } from '../../api/use-api.ts'

/** Sends a decision; what shows decisions is read anew. */
export function useSendAnswer() {
  return useApiMutation(answerUpdates, {
    invalidates: [listCustomerUpdates, listUpdateAnswers, ...homeRoutes],
  })
}
