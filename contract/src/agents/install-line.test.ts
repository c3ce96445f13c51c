import { expect, test } from 'vitest'
import { installLine } from './install-line.ts'

const input = {
  installation: { rootSha256: 'b'.repeat(64) },
  package: {
    architecture: 'amd64',
    path: '/api/agents/files/filo-agent_1.0.0_amd64.deb',
    sizeBytes: 1,
    sha256: 'a'.repeat(64),
  },
  server: 'https://filo.example.com',
  way: { claim: '7K3F-9QXM-2TWA' },
  serial: 'NH1-000231',
} as const

test('the line downloads, compares with the checksum, installs, and joins the server with this root alone', () => {
  expect(installLine(input)).toBe(
    'curl -fo filo-agent.deb https://filo.example.com/api/agents/files/filo-agent_1.0.0_amd64.deb' +
      ` && echo "${'a'.repeat(64)}  filo-agent.deb" | sha256sum -c` +
      ' && sudo apt-get install -y ./filo-agent.deb' +
      ' && sudo filo-agent enrol --server https://filo.example.com --claim 7K3F-9QXM-2TWA --serial NH1-000231' +
      ` --root-sha256 ${'b'.repeat(64)}`,
  )
})

test('an install key takes the place of the claim code', () => {
  expect(installLine({ ...input, way: { installKey: 'filo_ik_x.y' } })).toContain(
    ' --install-key filo_ik_x.y ',
  )
})

test.each([
  ['NH1; reboot', "'NH1; reboot'"],
  ["N'H$(id)", "'N'\\''H$(id)'"],
])('a serial like %s stays one word', (serial, word) => {
  expect(installLine({ ...input, serial })).toContain(` --serial ${word} `)
})
