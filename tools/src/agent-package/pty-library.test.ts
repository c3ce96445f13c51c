import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentFolder } from '@filo/agent/agent-folder'
import { realDisk } from '@filo/agent/disk/real-disk'
import { openPty } from '@filo/agent/remote/terminal/pty'
import { findPtyFiles } from '@filo/agent/remote/terminal/pty-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packPty } from './pty-library.ts'

let base: string
let packed: Awaited<ReturnType<typeof packPty>>
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-pty-library-'))
  packed = await packPty()
}, 60_000)
afterAll(() => rm(base, { recursive: true }))

const own = () => ({ disk: realDisk, folder: agentFolder(base) })

test('both architectures are in the agent’s file, or named where they are not', () => {
  const missing = packed.leftOut.map((line) => /^terminals for (\w+) are left out/.exec(line)?.[1])
  expect(new Set([...Object.keys(packed.pty.binaries), ...missing])).toEqual(new Set(['arm64', 'x64']))
})

test('what the agent’s file brings opens a terminal', async () => {
  const files = await findPtyFiles(own(), packed.pty)
  if (!files) throw new Error(`nothing for ${process.arch}`)
  let output = ''
  const program = { command: '/bin/sh', args: ['-c', 'stty size'], environment: { PATH: '/usr/bin:/bin' } }
  const place = { cwd: '/', owner: process.getuid?.() ?? 0, cols: 70, rows: 20 }
  const onOutput = (bytes: Buffer) => {
    output += bytes.toString()
  }
  const pty = openPty(files, { ...program, ...place }, { onOutput, onExit: () => undefined })
  await pty.closed
  expect(output).toBe('20 70\r\n')
})

test('it is written once, for its owner alone, and anew where it was changed', async () => {
  const { binary } = (await findPtyFiles(own(), packed.pty)) ?? { binary: '' }
  expect((await stat(binary)).mode & 0o777).toBe(0o500)
  const { ino } = await stat(binary)
  await findPtyFiles(own(), packed.pty)
  expect((await stat(binary)).ino).toBe(ino)
  await chmod(binary, 0o700)
  await writeFile(binary, 'damaged')
  await findPtyFiles(own(), packed.pty)
  expect((await stat(binary)).size).toBeGreaterThan(10_000)
  expect((await readdir(join(base, 'native'))).length).toBe(2)
})

test('a machine that no library was made for has none', async () => {
  expect(await findPtyFiles(own(), { host: '', binaries: {} })).toBeUndefined()
})
