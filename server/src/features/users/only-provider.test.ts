import { expect, test } from 'vitest'
import { usesOnlyProvider } from './only-provider.ts'

const oidc = { issuer: 'https://id.example', clientId: 'filo', clientSecret: 'secret', label: 'Örnek AŞ' }

test.each([
  ['without a password', null, 'active', oidc, true],
  ['without a password, suspended', null, 'suspended', oidc, true],
  ['with a password', '$argon2id$', 'active', oidc, false],
  ['who was invited and has not come yet', null, 'invited', oidc, false],
  ['without a password, where no provider is set up any more', null, 'active', undefined, false],
] as const)('a person %s', (...[, passwordHash, status, provider, is]) => {
  expect(usesOnlyProvider({ passwordHash, status }, { oidc: provider })).toBe(is)
})
