import { expect, test } from 'vitest'
import { claimCommand } from './claim-command.ts'

const rest = { server: 'https://filo.example.com', code: '7K3F-9QXM-2TWA' }

test('the command names the server, the serial and the code', () => {
  expect(claimCommand({ ...rest, serial: 'NH1-000231' })).toBe(
    'FILO_CLAIM_CODE=7K3F-9QXM-2TWA filo-agent --server https://filo.example.com --serial NH1-000231',
  )
})

test.each([
  ['NH1; reboot', "'NH1; reboot'"],
  ["N'H$(id)", "'N'\\''H$(id)'"],
])('a serial like %s stays one word', (serial, word) => {
  expect(claimCommand({ ...rest, serial }).endsWith(`--serial ${word}`)).toBe(true)
})
