import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHandshake } from './rfb-handshake.ts'

const v8 = Buffer.from('RFB 003.008\n')
const v3 = Buffer.from('RFB 003.003\n')
const bytes = (...all: (number | Buffer)[]) =>
  Buffer.concat(all.map((each) => (typeof each === 'number' ? Buffer.from([each]) : each)))
const u32 = (value: number) => Buffer.from([0, 0, 0, value])
const challenge = Buffer.alloc(16, 7)
const response = Buffer.alloc(16, 9)
const capability = (code: number) => bytes(u32(code), Buffer.from('TGHTNOAUTH__'))

type Turn = ['server' | 'client', Buffer]

/** Has both sides speak in turn, each cut as asked for. */
function speak(turns: readonly Turn[], mode: 'view' | 'control', cut: (all: Buffer) => Buffer[]) {
  const handshake = createHandshake(mode)
  const [toClient, toServer]: [Buffer[], Buffer[]] = [[], []]
  let refusal: string | undefined
  for (const [who, reported] of turns)
    for (const piece of cut(reported)) {
      const step = handshake[who](piece)
      toClient.push(step.toClient)
      toServer.push(step.toServer)
      refusal ??= step.refusal
    }
  return { handshake, toClient: Buffer.concat(toClient), toServer: Buffer.concat(toServer), refusal }
}

const whole = (all: Buffer) => [all]
const singly = (all: Buffer) => [...all].map((byte) => Buffer.from([byte]))

const sessions: [string, Turn[]][] = [
  [
    'RFB 3.8 without a password',
    [
      ['server', v8],
      ['client', v8],
      ['server', bytes(1, 1)],
      ['client', bytes(1)],
      ['server', u32(0)],
    ],
  ],
  [
    'RFB 3.8 with a password',
    [
      ['server', v8],
      ['client', v8],
      ['server', bytes(1, 2)],
      ['client', bytes(2)],
      ['server', challenge],
      ['client', response],
      ['server', u32(0)],
    ],
  ],
  [
    'RFB 3.3 without a password',
    [
      ['server', v8],
      ['client', v3],
      ['server', u32(1)],
    ],
  ],
  [
    'RFB 3.3 with a password',
    [
      ['server', v3],
      ['client', v3],
      ['server', bytes(u32(2), challenge)],
      ['client', response],
      ['server', u32(0)],
    ],
  ],
  [
    'Tight without a tunnel and a login',
    [
      ['server', v8],
      ['client', v8],
      ['server', bytes(1, 16)],
      ['client', bytes(16)],
      ['server', bytes(u32(0), u32(0))],
      ['server', u32(0)],
    ],
  ],
  [
    'Tight with lists of both',
    [
      ['server', v8],
      ['client', v8],
      ['server', bytes(1, 16)],
      ['client', bytes(16)],
      ['server', bytes(u32(1), capability(0))],
      ['client', u32(0)],
      ['server', bytes(u32(1), capability(1))],
      ['client', u32(1)],
      ['server', u32(0)],
    ],
  ],
]

test.each(sessions)('%s passes as it is, whole or byte by byte', (_name, turns) => {
  const all: Turn[] = [...turns, ['client', bytes(0, 4, 1)], ['server', Buffer.from('init')]]
  for (const cut of [whole, singly]) {
    const { handshake, toClient, toServer, refusal } = speak(all, 'control', cut)
    expect(refusal).toBeUndefined()
    expect(handshake.isDone()).toBe(true)
    const reported = (who: string) =>
      Buffer.concat(all.flatMap(([side, each]) => (side === who ? [each] : [])))
    expect(toClient).toEqual(reported('server'))
    // The handshake ends with one byte; what is behind it is for the filter.
    expect(toServer).toEqual(reported('client').subarray(0, -2))
    expect(handshake.rest()).toEqual(bytes(4, 1))
  }
})

test('whoever only looks always shares the desktop', () => {
  const turns: Turn[] = [
    ['server', v8],
    ['client', v8],
    ['server', bytes(1, 1)],
    ['client', bytes(1, 0)],
  ]
  expect(speak(turns, 'view', whole).toServer.at(-1)).toBe(1)
  expect(speak(turns, 'control', whole).toServer.at(-1)).toBe(0)
})

test('types that encrypt are not offered, and where no other is there the reason is said in words', () => {
  const some = speak(
    [
      ['server', v8],
      ['client', v8],
      ['server', bytes(4, 19, 2, 30, 1)],
    ],
    'control',
    singly,
  )
  expect(some.toClient.subarray(12)).toEqual(bytes(2, 2, 1))
  const none = speak(
    [
      ['server', v8],
      ['client', v8],
      ['server', bytes(2, 19, 30)],
    ],
    'control',
    singly,
  )
  expect(none.refusal).toContain('(19, 30)')
  expect(none.toClient.subarray(17).toString()).toBe(none.refusal)
  const old = speak(
    [
      ['server', v3],
      ['client', v3],
      ['server', u32(19)],
    ],
    'control',
    whole,
  )
  expect(old.toClient.subarray(12, 16)).toEqual(u32(0))
})

test.each<[string, Turn[]]>([
  [
    'a viewer that chooses what was not offered',
    [
      ['server', v8],
      ['client', v8],
      ['server', bytes(1, 1)],
      ['client', bytes(19)],
    ],
  ],
  [
    'a viewer of another protocol',
    [
      ['server', v8],
      ['client', Buffer.from('RFB 004.001\n')],
    ],
  ],
  ['a server that is none', [['server', Buffer.from('SSH-2.0-OpenSSH_9')]]],
  ['a viewer that says far more than it may', [['client', Buffer.alloc(5000)]]],
  [
    'Tight with a password of its own',
    [
      ['server', v8],
      ['client', v8],
      ['server', bytes(1, 16)],
      ['client', bytes(16)],
      ['server', bytes(u32(0), u32(1), capability(129))],
    ],
  ],
])('%s is refused', (_name, turns) => {
  expect(speak(turns, 'control', whole).refusal).toBeDefined()
})

test('a server that refuses says so itself', () => {
  const reason = bytes(0, u32(4), Buffer.from('busy'))
  const { toClient, refusal } = speak(
    [
      ['server', v8],
      ['client', v8],
      ['server', reason],
    ],
    'control',
    singly,
  )
  expect(toClient).toEqual(bytes(v8, reason))
  expect(refusal).toBeUndefined()
})

test('whatever is said, nothing reaches the server that is no handshake', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.uint8Array({ maxLength: 40 })), { maxLength: 12 }),
      (turns) => {
        const reported = turns.map(
          ([isServer, each]): Turn => [isServer ? 'server' : 'client', Buffer.from(each)],
        )
        const { toServer } = speak([['server', v8], ['client', v8], ...reported], 'view', whole)
        expect(toServer.length).toBeLessThanOrEqual(12 + 1 + 4 + 4 + 16 + 1)
      },
    ),
    { seed: 71, numRuns: 2000 },
  )
})
