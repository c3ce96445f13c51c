import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeProgram } from '../test/write-program.ts'
import { createPower } from './power.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-power-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function commandOf(text: string): string {
  const path = join(folder, 'restart')
  writeProgram(path, `#!/bin/sh\n${text}\n`)
  return path
}

test('a robot that cannot restart itself says so', () => {
  expect(createPower('none', 'mine').restart).toBeNull()
})

test('a run of the agent stands for a run of the machine where the agent is all that restarts', async () => {
  const power = createPower('agent', 'mine')
  expect(await power.bootId()).toBe('mine')
  expect(await power.restart?.()).toEqual({ type: 'agent-ends', backAfterMs: null })
})

test('a command gets its arguments as they are and nothing of the secrets in the environment', async () => {
  const command = commandOf(`echo "$1 $FILO_INSTALL_KEY" > ${folder}/said`)
  vi.stubEnv('FILO_INSTALL_KEY', 'secret')
  const answer = await createPower([command, '$HOME;'], 'mine').restart?.()
  vi.unstubAllEnvs()
  expect(answer).toEqual({ type: 'goes-down' })
  expect(await readFile(join(folder, 'said'), 'utf8')).toBe('$HOME; \n')
})

test('a command that the machine takes down with it has worked', async () => {
  const command = commandOf('kill -TERM $$')
  expect(await createPower([command], 'mine').restart?.()).toEqual({ type: 'goes-down' })
})

test.each([
  ['refuses', 'echo "Access denied" >&2; exit 4', 'exit code 4: Access denied'],
  ['says nothing', 'exit 1', 'exit code 1'],
])('a command that %s fails with what it said', async (_, text, reason) => {
  const power = createPower([commandOf(text)], 'mine')
  await expect(power.restart?.()).rejects.toMatchObject({ code: 'reboot_failed' })
  await expect(power.restart?.()).rejects.toThrow(reason)
})

test('a command that does not exist fails with its name', async () => {
  const power = createPower([join(folder, 'nothing')], 'mine')
  await expect(power.restart?.()).rejects.toThrow(/nothing.*ENOENT/)
})
