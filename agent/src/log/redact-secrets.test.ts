import { expect, test } from 'vitest'
import { redactSecrets } from './redact-secrets.ts'

test.each([
  [`install key filo_ik_abcdefghijklmnop1234.${'a'.repeat(64)}`, 'install key [redacted]'],
  ['api token filo_0123456789abcdefghij', 'api token [redacted]'],
  [`local token filo_local_${'a-_Z'.repeat(11)}`, 'local token [redacted]'],
  ['jwt eyJhbGciOi.eyJzdWIi.c2ln end', 'jwt [redacted] end'],
  ['Authorization: Bearer abcdefgh12345', 'Authorization: Bearer [redacted]'],
  ['mqtt://user:hunter2@broker/x', 'mqtt://user:[redacted]@broker/x'],
  ['password=hunter2 next', 'password=[redacted] next'],
  ['{"wifiPassword":"a b","x":1}', '{"wifiPassword":[redacted],"x":1}'],
  ['FILO_CLAIM_CODE=7K3F-9QXM-2TAB', 'FILO_CLAIM_CODE=[redacted]'],
  ["db_secret: 'q'", 'db_secret: [redacted]'],
  ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----', '[redacted]'],
  ['start hook ended with exit code 1', 'start hook ended with exit code 1'],
  ['update 019a0000-0000-7000-8000-000000000001', 'update 019a0000-0000-7000-8000-000000000001'],
])('%s', (text, clean) => {
  expect(redactSecrets(text)).toBe(clean)
})
