import {
  type Customer,
  getCustomer,
  listCustomers,
  setEntitlements,
  type UpdateCustomerBody,
  updateCustomer,
} from '@filo/contract/customers/customers-routes'
import type { Entitlement } from '@filo/contract/customers/entitlements'
import { useRef, useState } from 'react'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'

function useOpened(customer: Customer) {
  const [opened] = useState(customer)
  // What was read last counts at once, also for who saves again without another drawing.
  const base = useRef(customer)
  const params = { customerId: customer.id }
  return {
    base,
    params,
    /** The version that the form was opened with. */
    etag: opened.etag,
    readLatest: async () => {
      const latest = await apiClient.call(getCustomer, { params })
      base.current = latest
      return latest
    },
  }
}

/**
 * Changes a part of a customer that is kept as a whole list: the change is made to the customer as it was read, and again
 * to the newest one after somebody else's edit was looked at.
 */
export function useSaveCustomer(customer: Customer) {
  const { base, params, ...opened } = useOpened(customer)
  const save = useApiMutation(updateCustomer, { invalidates: [getCustomer, listCustomers] })
  return {
    ...opened,
    /** @param change what is sent of the customer as it was when the form was opened, or read last in a conflict */
    save: (change: (base: Customer) => UpdateCustomerBody, etag: string | undefined) =>
      save.mutateAsync({ params, body: change(base.current), ...(etag ? { ifMatch: etag } : {}) }),
  }
}

/** The same for its rights to updates, which have a route of their own. */
export function useSaveEntitlements(customer: Customer) {
  const { base, params, ...opened } = useOpened(customer)
  const save = useApiMutation(setEntitlements, { invalidates: [getCustomer, listCustomers] })
  return {
    ...opened,
    save: (change: (rows: Customer['entitlements']) => Entitlement[], etag: string | undefined) => {
      const body = { entitlements: change(base.current.entitlements) }
      return save.mutateAsync({ params, body, ...(etag ? { ifMatch: etag } : {}) })
    },
  }
}
