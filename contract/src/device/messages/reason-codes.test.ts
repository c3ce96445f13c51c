import { expect, test } from 'vitest'
import { reasonText } from './reason-codes.ts'
import { updateMessageText } from './update-messages.ts'

const waiting = (params: Record<string, string>) => ({ key: 'waiting' as const, params, text: 'as said' })
const raw = 'ENOSPC: no space left on device, write'

test('a reason with a known code is read in words, in the language of the reader', () => {
  const reported = waiting({ reason: raw, reasonCode: 'ENOSPC' })
  expect(updateMessageText(reported, 'tr')).toBe('Kurulum bekliyor: robotun diski dolu (ENOSPC)')
  expect(updateMessageText(reported, 'en')).toBe(
    'Installation is waiting: the disk of the robot is full (ENOSPC)',
  )
})

test.each([
  { reason: raw },
  { reason: raw, reasonCode: 'EWHATEVER' },
  { reason: raw, reasonCode: 'toString' },
])('a reason whose code is not known stays as the robot said it: %o', (params) => {
  expect(updateMessageText(waiting(params), 'tr')).toBe(`Kurulum bekliyor: ${raw}`)
  expect(reasonText(params.reasonCode)).toBeUndefined()
})
