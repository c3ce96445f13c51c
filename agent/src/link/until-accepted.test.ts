import { expect, test } from 'vitest'
import { untilAccepted } from './until-accepted.ts'

/** An outbox with the messages of these numbers, of which a server takes the oldest at every look. */
function createOutbox(seqs: number[]) {
  let looks = 0
  const lastSeq = seqs.at(-1) ?? 7
  return {
    looks: () => looks,
    introduce: () => ({ outboxId: 'one', lastSeq }),
    after: () => seqs.slice(0, 1).map((seq) => ({ seq }) as never),
    sleep: async () => {
      looks += 1
      seqs.shift()
      // What comes meanwhile is not waited for.
      seqs.push(lastSeq + looks)
    },
  }
}

const forever = new AbortController().signal

test('what is in the outbox now is waited for, and nothing that comes later', async () => {
  const outbox = createOutbox([5, 6, 7])
  await untilAccepted(outbox, outbox, forever)
  expect(outbox.looks()).toBe(3)
})

test('an outbox of which all is taken is not waited for', async () => {
  const outbox = createOutbox([])
  await untilAccepted(outbox, outbox, forever)
  expect(outbox.looks()).toBe(0)
})
