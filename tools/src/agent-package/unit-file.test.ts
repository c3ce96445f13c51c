import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('systemd finds nothing wrong with the units of agent and server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'filo-units-'))
  try {
    for (const unit of ['agent/packaging/filo-agent.service', 'packaging/server/filo.service']) {
      // The programs are not installed here, and everything else of the lines is looked at.
      const lines = readFileSync(join(repositoryRoot, unit), 'utf8').replace(
        /^ExecStart=\S+/m,
        'ExecStart=/bin/true',
      )
      const file = join(folder, unit.split('/').at(-1) ?? '')
      writeFileSync(file, lines)
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      })
      expect([unit, stderr.trim(), status]).toEqual([unit, '', 0])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a unit that starts nothing is refused', () => {
  expect(() => readServiceUnit('[Service]\nRestart=always\n')).toThrow('ExecStart')
})
