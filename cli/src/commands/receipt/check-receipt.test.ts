import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import {
  type CampaignReceipt,
  receiptFormat,
  receiptFrameOf,
  receiptType,
} from '@filo/contract/campaigns/campaign-receipt'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadConfig } from '../../config.ts'
import { checkReceipt as checkBytes } from './check-receipt.ts'
import { describeReceipt } from './describe-receipt.ts'
import { readReceiptTexts } from './verify.ts'

const id = (digit: string) => `018f0000-0000-7000-8000-${digit.repeat(12)}`
const hash = 'a'.repeat(64)
const at = '2026-03-05T10:00:00.000Z'
const group = {
  units: 5,
  unitHours: 20,
  failed: 0,
  failedAmong: 5,
  silent: 0,
  faulty: 1,
  hot: 0,
  failing: 0,
  drained: 0,
  drainedAmong: 0,
  drainPerHour: null,
}
const counts = {
  total: 1,
  queued: 0,
  assigned: 0,
  succeeded: 1,
  failed: 0,
  skipped: 0,
  cancelled: 0,
  returning: 0,
  returned: 0,
}

const receipt: CampaignReceipt = {
  type: receiptType,
  format: receiptFormat,
  campaign: {
    id: id('1'),
    name: 'Kış yayılımı ğıİş \uFFFD',
    variant: { id: id('2'), code: 'GARSON', name: { tr: 'Garson', en: 'Waiter' } },
    state: 'completed',
    reason: null,
    priority: 5,
    createdAt: at,
    createdBy: 'Ayşe Yılmaz',
    startsAt: null,
    startedAt: at,
    endedAt: at,
  },
  release: {
    id: id('3'),
    name: 'Garson',
    version: '1.2.0',
    contentHash: hash,
    publishedAt: at,
    approvals: [{ by: 'Deniz Kaya', decision: 'approved', comment: 'Tamam', at }],
    test: {
      id: id('4'),
      name: 'Garson',
      version: '1.2.0',
      passedAt: at,
      verdicts: [{ by: 'Can', round: 1, verdict: 'pass', at }],
    },
    waiver: null,
  },
  target: {
    kind: 'query',
    query: { 'f.tag': ['pilot'] },
    customers: [{ customerId: id('5'), name: 'Işık Otel', units: 1 }],
  },
  plan: { waves: [5, 100], policy: CampaignPolicy.parse({}) },
  decisions: [
    {
      at,
      action: 'campaign.started',
      by: 'Ayşe Yılmaz',
      byKind: 'user',
      role: 'release_manager',
      reason: null,
      facts: { wave: 1 },
      auditId: '7',
      auditHash: hash,
    },
  ],
  gates: [{ wave: 1, at, outcome: 'passed', level: 0.01, updated: group, former: group, worse: [] }],
  counts: { total: counts, byWave: [{ number: 1, counts }] },
  units: [
    {
      unitId: id('6'),
      serial: 'GRS-1',
      customerId: id('5'),
      wave: 1,
      state: 'succeeded',
      reason: null,
      from: '1.1.0',
      assignedAt: at,
      endedAt: at,
      update: null,
      bytes: null,
    },
  ],
}

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
  const key = { keytype: 'ed25519', scheme: 'ed25519', keyval: { public: raw } } as const
  return { key, keyId: createHash('sha256').update(canonicalJson(key)).digest('hex'), privateKey }
}

function fileOf(
  content: unknown,
  by: { key: ReturnType<typeof newKey>['key']; keyId: string; privateKey: KeyObject },
): string {
  const signed = canonicalJson(content)
  const sig = sign(null, Buffer.from(signed), by.privateKey).toString('hex')
  const { before, after } = receiptFrameOf({ key: by.key, signature: { keyid: by.keyId, sig } })
  return before + signed + after
}

const checkReceipt = (text: string, trusted: readonly string[]) => checkBytes(Buffer.from(text), trusted)

const ours = newKey()
const file = fileOf(receipt, ours)

type Path = (string | number)[]

/** Where the values of a document stand, objects and lists too. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [
    path,
    ...members.flatMap(([key, member]: [string | number, unknown]) => pathsOf(member, [...path, key])),
  ]
}

function replaced(document: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = structuredClone(document) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, value)
  return copy
}

const valueAt = (document: unknown, path: Path) =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], document)

describe('a receipt', () => {
  test('is valid as it was signed by a key that is trusted', () => {
    const found = checkReceipt(file, [ours.keyId])
    expect(found).toMatchObject({ kind: 'valid', keyId: ours.keyId, receipt })
    expect(found.kind === 'valid' && found.sha256).toBe(
      createHash('sha256').update(canonicalJson(receipt)).digest('hex'),
    )
  })

  test('is refused when one value of it is another', () => {
    const document = JSON.parse(file) as unknown
    fc.assert(
      fc.property(fc.constantFrom(...pathsOf(document)), fc.jsonValue(), (path, value) => {
        fc.pre(canonicalJson(value) !== canonicalJson(valueAt(document, path)))
        const changed = replaced(document, path, value)
        expect(checkReceipt(canonicalJson(changed), [ours.keyId]).kind).toBe('breach')
      }),
      { numRuns: 500 },
    )
  })

  test('is refused when one byte of it is another, or one more', () => {
    const bytes = Buffer.from(file)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, by) => {
        const changed = Buffer.from(bytes)
        changed[place] = ((changed[place] ?? 0) + by) % 256
        expect(checkBytes(changed, [ours.keyId]).kind).toBe('breach')
      }),
      { numRuns: 500 },
    )
    expect(checkReceipt(`${file} `, [ours.keyId])).toMatchObject({ breach: 'not_canonical' })
    expect(checkReceipt(JSON.stringify(JSON.parse(file), null, 2), [ours.keyId])).toMatchObject({
      breach: 'not_canonical',
    })
  })

  test('that says a member twice is refused, as readers take different ones', () => {
    const twice = file.replace('"priority":5', '"priority":9,"priority":5')
    expect(checkReceipt(twice, [ours.keyId])).toMatchObject({ breach: 'not_canonical' })
  })

  test('of another key is refused, whatever key id it claims', () => {
    const other = newKey()
    expect(checkReceipt(fileOf(receipt, other), [ours.keyId])).toMatchObject({ breach: 'key_unknown' })
    const posing = fileOf(receipt, { ...other, keyId: ours.keyId })
    expect(checkReceipt(posing, [ours.keyId])).toMatchObject({ breach: 'key_forged' })
    const borrowed = fileOf(receipt, { ...ours, privateKey: other.privateKey })
    expect(checkReceipt(borrowed, [ours.keyId])).toMatchObject({ breach: 'changed' })
    expect(checkReceipt(file, [])).toMatchObject({ breach: 'key_unknown' })
  })

  test('in a format that is not known is signed and cannot be told', () => {
    for (const change of [{ format: 2 }, { type: 'filo-other' }, { units: 'none' }])
      expect(checkReceipt(fileOf({ ...receipt, ...change }, ours), [ours.keyId])).toEqual({
        kind: 'newer',
        keyId: ours.keyId,
      })
  })

  test('is none where the file is something else', () => {
    for (const text of ['', '{}', 'null', '%PDF-1.7', '{"signed":{}}'])
      expect(checkReceipt(text, [ours.keyId])).toMatchObject({ breach: 'no_receipt', keyId: null })
  })

  test('is told on one screen with names, times and counts', () => {
    const lines = describeReceipt(receipt)
    expect(lines.length).toBeLessThan(15)
    const english = lines.map(({ en }) => en).join('\n')
    for (const word of [
      'Kış yayılımı ğıİş \uFFFD – Completed',
      'Garson 1.2.0',
      'Ayşe Yılmaz',
      'Deniz Kaya',
      'Can: pass',
    ])
      expect(english).toContain(word)
  })
})

test('the command takes a file and one key id, and nothing else', () => {
  expect(readReceiptTexts(['r.json'])).toEqual({ path: 'r.json', keyId: undefined })
  expect(readReceiptTexts(['r.json', '--key', hash])).toEqual({ path: 'r.json', keyId: hash })
  for (const words of [
    [],
    ['r.json', '--key'],
    ['r.json', '--key', 'abc'],
    ['r.json', hash],
    ['r.json', '--key', hash, 'x'],
  ])
    expect(() => readReceiptTexts(words)).toThrow(BadConfig)
})
