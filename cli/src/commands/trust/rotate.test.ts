import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { createClient } from '@filo/contract/client'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import type { LocalizedText } from '@filo/contract/localized-text'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeKeyFile, type SigningKey } from './key-file.ts'
import { trustRotate } from './rotate.ts'

let folder: string
let keyFile: string
let key: SigningKey
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-rotate-'))
  keyFile = join(folder, 'root.pem')
  key = await makeKeyFile(keyFile, 'geheim')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const rootOf = (version: number, keys: object) => ({
  _type: 'root',
  version,
  expires: '2036-01-01T00:00:00Z',
  keys,
  roles: { root: { keyids: Object.keys(keys), threshold: 1 } },
})

/** A server that answers `filo trust rotate` with a root of its own making: a stranger's key and nothing else. */
function lyingServer() {
  const signed = rootOf(2, { stranger: { keyval: { public: 'ff'.repeat(32) } } })
  const item = {
    role: 'root',
    version: 2,
    signed: JSON.stringify(signed),
    sha256: createHash('sha256').update(canonicalJson(signed)).digest('hex'),
    before: JSON.stringify({ signed: rootOf(1, {}), signatures: [] }),
    rules: [{ keyIds: [key.keyId], signedBy: [], threshold: 1 }],
    requestedBy: null,
    requestedAt: '2026-01-01T00:00:00Z',
  }
  const called: string[] = []
  const answers: Record<string, unknown> = {
    rotateKeys: { rootVersion: 2, isWaiting: true },
    listPendingSignatures: { items: [item] },
    addSignature: { isComplete: true },
  }
  const call = async ({ name }: { name: string }) => {
    called.push(name)
    return answers[name]
  }
  return { client: { call } as unknown as ReturnType<typeof createClient>, called }
}

const run = (client: ReturnType<typeof createClient>, words: string[], answersYes: boolean) => {
  const shown: LocalizedText[] = []
  const hand = {
    passphrase: async () => 'geheim',
    show: (lines: readonly LocalizedText[]) => void shown.push(...lines),
    agrees: async () => answersYes,
  }
  return trustRotate.run(client, words, hand).then((outcome) => ({ ...outcome, shown }))
}

test('new keys are signed with the root key only after a person has seen them', async () => {
  const { client, called } = lyingServer()
  const refused = await run(client, ['--root', keyFile], false)
  expect(called).toEqual(['rotateKeys', 'listPendingSignatures'])
  expect(refused.shown.map(({ en }) => en).join('\n')).toContain('stranger')
  expect(refused.lines.at(-1)?.en).toBe('Not signed.')

  const accepted = await run(client, [keyFile], true)
  expect(called.at(-1)).toBe('addSignature')
  expect(accepted.lines.at(-1)?.en).toBe('Signed, and in force.')
})

test('--yes signs without asking, for scripts', async () => {
  const { client, called } = lyingServer()
  await run(client, [keyFile, '--yes'], false)
  expect(called.at(-1)).toBe('addSignature')
})
