import { expect, test } from 'vitest'
import { systemActor, type UserActor } from '../../rights/actor.ts'
import { seesLink } from './link-sight.ts'

const person: UserActor = {
  kind: 'user',
  userId: 'u1',
  name: 'Ayşe Işık',
  role: 'admin',
  scope: { kind: 'all' },
  sessionId: 's1',
  reauthenticatedAt: null,
  ip: null,
  requestId: null,
}
const ofCustomer: UserActor = {
  ...person,
  role: 'customer_admin',
  scope: { kind: 'customer', customerId: 'hotel' },
}

test.each([
  ['people of a customer do not see a link that is mailed', ofCustomer, true, false],
  ['they see it where no mail is set up', ofCustomer, false, true],
  ['people of the manufacturer see it', person, true, true],
  ['the product itself sees it', systemActor('filo'), true, true],
])('%s', (_, actor, isMailSetUp, sees) => {
  expect(seesLink(actor, isMailSetUp)).toBe(sees)
})
