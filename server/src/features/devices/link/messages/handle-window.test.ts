import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGathering } from './gather-messages.ts'
import { handleWindow, Replaced, type Ways } from './handle-window.ts'

/** What becomes of a message: the database refuses it each time, its handler fails each time, or the answer to its commit is lost once. */
type Fate = 'fine' | 'refused' | 'broken' | 'lost'

interface Message {
  seq: number
  fate: Fate
}

/** A refusal as the driver gives it. */
const refusal = () => Object.assign(new Error('refused'), { code: '22P05' })

/** A server's tables as far as one robot's messages go. */
function openStore() {
  let stored: number[] = []
  let acked = 0
  const lost = new Set<number>()
  const transactions: number[][] = []
  const ways: Ways<Message> = {
    async commit(messages, note) {
      transactions.push(messages.map(({ seq }) => seq))
      for (const { fate } of messages) {
        if (fate === 'refused') throw refusal()
        if (fate === 'broken') throw new Error('its handler failed')
      }
      note(true)
      stored = [...stored, ...messages.map(({ seq }) => seq)]
      acked = messages.at(-1)?.seq ?? acked
      const losing = messages.find(({ seq, fate }) => fate === 'lost' && !lost.has(seq))
      if (!losing) return
      lost.add(losing.seq)
      throw new Error('connection lost')
    },
    async giveUpOn({ seq }) {
      acked = seq
    },
    onUndone: () => undefined,
  }
  return { ways, transactions, state: () => ({ stored, acked }), acked: () => acked }
}

const messagesOf = (...fates: Fate[]) => fates.map((fate, at): Message => ({ seq: at + 1, fate }))

test.each([
  ['all are fine', messagesOf('fine', 'fine', 'fine'), { stored: [1, 2, 3], acked: 3 }, [[1, 2, 3]]],
  ['there is one', messagesOf('fine'), { stored: [1], acked: 1 }, [[1]]],
  [
    'the database refuses one',
    messagesOf('fine', 'refused', 'fine'),
    { stored: [1, 3], acked: 3 },
    [[1, 2, 3], [1], [2], [3]],
  ],
])('where %s, each is kept that can be', async (_, messages, state, transactions) => {
  const store = openStore()
  await handleWindow(messages, store.ways)
  expect(store.state()).toEqual(state)
  expect(store.transactions).toEqual(transactions)
})

test('where a handler fails, what comes before it is kept, and what comes behind it waits', async () => {
  const store = openStore()
  const taking = handleWindow(messagesOf('fine', 'broken', 'fine'), store.ways)
  await expect(taking).rejects.toThrow('its handler failed')
  expect(store.state()).toEqual({ stored: [1], acked: 1 })
})

test('what may have been committed is not taken again', async () => {
  const store = openStore()
  await expect(handleWindow(messagesOf('fine', 'lost'), store.ways)).rejects.toThrow('connection lost')
  expect(store.transactions).toEqual([[1, 2]])
})

test('a run that was ended after all was handled says nothing of the next', async () => {
  const store = openStore()
  const commit: typeof store.ways.commit = async (messages, note) => {
    note(true)
    note(false)
    await store.ways.commit(messages, note)
  }
  await handleWindow(messagesOf('fine', 'refused'), { ...store.ways, commit })
  const taking = handleWindow(messagesOf('fine', 'broken'), { ...store.ways, commit })
  await expect(taking).rejects.toThrow('its handler failed')
  expect(store.transactions).toEqual([[1, 2], [1], [2], [1, 2], [1], [2]])
})

test('of a link that was replaced nothing is tried again', async () => {
  const store = openStore()
  const commit = async () => {
    store.transactions.push([])
    throw new Replaced()
  }
  await expect(handleWindow(messagesOf('fine', 'fine'), { ...store.ways, commit })).rejects.toThrow(Replaced)
  expect(store.transactions).toHaveLength(1)
})

test('whose refusal comes with the commit, which keeps nothing, is found among the others', async () => {
  const store = openStore()
  const [one, two] = messagesOf('fine', 'fine')
  if (!one || !two) throw new Error('no messages')
  const commit: typeof store.ways.commit = async (messages, note) => {
    note(true)
    if (messages.includes(two)) throw refusal()
    await store.ways.commit(messages, note)
  }
  await handleWindow([one, two], { ...store.ways, commit })
  expect(store.state()).toEqual({ stored: [1], acked: 2 })
})

/** What a link does beside its next message. */
type Step = 'message' | 'urgent' | 'repeat' | 'time' | 'close' | 'kill'

/** One connection of a robot that sends what is not acknowledged until the link ends. */
async function connect(
  store: ReturnType<typeof openStore>,
  sent: readonly Message[],
  steps: readonly Step[],
) {
  let isOpen = true
  const gathering = createGathering<Message>({
    gatherMs: 60_000,
    handle: (messages) => handleWindow(messages, store.ways),
    inTurn: () => undefined,
  })
  const step = async (work: () => Promise<void>) => {
    if (isOpen)
      await work().catch(() => {
        isOpen = false
      })
  }
  const waiting = sent.filter(({ seq }) => seq > store.acked())
  for (const kind of steps) {
    if (kind === 'close') break
    // What the server has gathered is gone with it.
    if (kind === 'kill') return
    const [next] = waiting
    if (kind === 'time') await step(gathering.flush)
    else if (kind === 'repeat') {
      const seq = gathering.last()?.seq ?? store.acked()
      // As a link does: what is judged by those before it waits for them.
      await step(gathering.flush)
      if (isOpen) expect(store.acked()).toBe(seq)
    } else if (next) {
      waiting.shift()
      await step(() => gathering.add(next, { bytes: 1, waits: kind === 'message' }))
    }
  }
  await gathering.flush().catch(() => undefined)
}

test('any interleaving of messages, ends of links and failures keeps each message once and acknowledges as one by one', async () => {
  const aFate = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Fate>('fine') },
    fc.constantFrom<Fate>('refused', 'broken', 'lost'),
  )
  const aStep = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>('message') },
    fc.constantFrom<Step>('urgent', 'repeat', 'time', 'close', 'kill'),
  )
  const links = fc.array(fc.array(aStep, { maxLength: 30 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(aFate, { maxLength: 40 }), links, async (fates, connections) => {
      const store = openStore()
      const sent = messagesOf(...fates)
      for (const steps of connections) await connect(store, sent, steps)
      // At last it has all the time there is; an answer that is lost costs it one more link.
      const whole = sent.map((): Step => 'message')
      for (let link = 0; link <= sent.length; link += 1) await connect(store, sent, whole)
      const broken = sent.find(({ fate }) => fate === 'broken')
      const through = sent.filter(({ seq }) => seq < (broken?.seq ?? Number.POSITIVE_INFINITY))
      const retained = through.filter(({ fate }) => fate !== 'refused').map(({ seq }) => seq)
      expect(store.state()).toEqual({ stored: retained, acked: through.length })
    }),
  )
})
