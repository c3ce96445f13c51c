import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameMachine } from './machine-name.ts'

test('a folder keeps its name while its files change, and a copy of it has another one', async () => {
  const base = await mkdtemp(join(tmpdir(), 'filo-machine-'))
  try {
    const name = await nameMachine(base)
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    await writeFile(join(base, 'state.json'), '{}')
    expect(await nameMachine(base)).toBe(name)
    await cp(base, `${base}-copy`, { recursive: true })
    expect(await nameMachine(`${base}-copy`)).not.toBe(name)
  } finally {
    await Promise.all([base, `${base}-copy`].map((path) => rm(path, { recursive: true, force: true })))
  }
})
