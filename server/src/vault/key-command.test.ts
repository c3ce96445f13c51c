import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeKeyProgram } from '../testing/test-key-program.ts'
import { commandKey } from './key-command.ts'

const data = Buffer.from('a data key')

function program(lines: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'filo-kms-')), 'kms')
  writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o700 })
  return path
}

test('a program closes and opens, and says which key it used', async () => {
  const key = commandKey(writeKeyProgram('projects/filo/keys/7'))
  const wrapped = await key.wrap('d1', data)
  expect(wrapped.wrappedBy).toBe('command:projects/filo/keys/7')
  expect(key.isNamed(wrapped.wrappedBy)).toBe(true)
  expect(key.isNamed('file:7')).toBe(false)
  expect(await key.unwrap('d1', wrapped)).toEqual(data)
  await expect(key.unwrap('d2', wrapped)).rejects.toThrow('failed (1)')
})

test('a program that refuses is repeated with its first line', async () => {
  const path = writeKeyProgram('7')
  const wrapped = await commandKey(path).wrap('d1', data)
  await expect(commandKey(path).unwrap('d1', { ...wrapped, wrappedBy: 'command:8' })).rejects.toThrow(
    `${path} failed (3): the service does not know this key`,
  )
})

test('an answer that is none is named, and what it said is not repeated', async () => {
  const path = program('cat >/dev/null; echo "{\\"plaintext\\":\\"a key?\\"}"')
  const refusal = await commandKey(path)
    .unwrap('d1', { wrappedBy: 'command:1', wrapped: 'AAAA' })
    .catch(String)
  expect(refusal).toBe(`Error: ${path} gave an answer that is none (docs/operations.md)`)
})

test('a program that is not there, or ends before it read, is named', async () => {
  await expect(commandKey('/no/such/program').wrap('d1', data)).rejects.toThrow(
    '/no/such/program failed (ENOENT)',
  )
  await expect(commandKey(program('exit 4')).wrap('d1', data)).rejects.toThrow('failed (4)')
})
