import { expect, test } from 'vitest'
import { mayKeyAdmit } from './key-admission.ts'

const key = { variantId: 'nova', customerId: 'deniz' }
const unit = { ...key, lifeState: 'active', publicKey: null }
const requested = { unit, wasRevoked: false, key, publicKey: 'own' }

test.each([
  ['a serial that nobody registered', { unit: undefined }, true],
  ['a unit of its variant and customer', {}, true],
  ['a unit that holds the same key already', { unit: { ...unit, publicKey: 'own' } }, true],
  ['a unit of another variant', { unit: { ...unit, variantId: 'servis' } }, false],
  ['a unit of another customer', { unit: { ...unit, customerId: 'dag' } }, false],
  ['a unit without a customer, when the key has one', { unit: { ...unit, customerId: null } }, false],
  ['a unit with a customer, when the key has none', { key: { ...key, customerId: null } }, false],
  ['a unit that holds another key', { unit: { ...unit, publicKey: 'other' } }, false],
  ['a unit whose key was revoked', { wasRevoked: true }, false],
  ['a retired unit', { unit: { ...unit, lifeState: 'retired' } }, false],
])('of a robot that claims %s', (_, change, may) => {
  expect(mayKeyAdmit({ ...requested, ...change })).toBe(may)
})
