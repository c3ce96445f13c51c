import type { CustomerUpdate } from '@filo/contract/customer-updates/customer-updates-routes'

/** What a robot is called; its serial number where nobody named it. */
export const robotNameOf = ({ robotName, serial }: Pick<CustomerUpdate, 'robotName' | 'serial'>) =>
  robotName || serial
