import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../source/repository-files.ts'
import { readServiceUnit } from './unit-file.ts'

const text = readFileSync(join(repositoryRoot, 'agent/packaging/filo-agent.service'), 'utf8')

test('the unit starts the launcher with its own Node, again and again, and leaves services alone', () => {
  expect(readServiceUnit(text)).toEqual({
    command: ['/usr/lib/filo-agent/bin/node', '/usr/lib/filo-agent/launcher.mjs'],
    environment: { FILO_AGENT_DATA: '/var/lib/filo-agent', FILO_SERVICES_FOLDER: '/var/lib/filo' },
    environmentFile: '/etc/filo-agent/agent.env',
    restarts: true,
    restartSec: 2,
  })
  expect(text).toContain('\nKillMode=process\n')
  expect(text).toContain('\nStateDirectoryMode=0700\n')
})

test('a unit that starts nothing is refused', () => {
  expect(() => readServiceUnit('[Service]\nRestart=always\n')).toThrow('ExecStart')
})
