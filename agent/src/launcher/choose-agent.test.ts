import { isNewer } from '@filo/contract/agents/compare-agents'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseAgent, confirmTrial, giveUpSilent, mostStarts, type Situation } from './choose-agent.ts'
import { emptyJournal, type Journal } from './launch-state.ts'

const order = (version: string, orderId = `to-${version}`) => ({
  orderId,
  version,
  sha256: `hash-${version}`,
})
const build = (version: string) => ({ version, sha256: `hash-${version}` })

function situation(input: Partial<Situation> = {}): Situation {
  return {
    journal: emptyJournal,
    packaged: '1.0.0',
    desired: undefined,
    confirmedOrderId: undefined,
    isWhole: () => true,
    ...input,
  }
}

const inTrial = (starts: number): Journal => ({ ...emptyJournal, trial: { ...order('1.1.0'), starts } })
const after = (returned: 'crashed' | null): Journal => ({
  committed: returned ? null : build('1.1.0'),
  trial: null,
  ended: [{ ...order('1.1.0'), returned }],
})

describe('which agent starts next', () => {
  test.each<[string, Partial<Situation>, string | null, boolean]>([
    ['the one of the package, where nothing was ordered', {}, null, false],
    ['a newer one that was ordered, on trial', { desired: order('1.1.0') }, '1.1.0', true],
    ['no older one', { desired: order('0.9.0') }, null, false],
    [
      'an older one in whose favour the present one was recalled, on trial',
      { desired: { ...order('0.9.0'), replaces: '1.0.0' } },
      '0.9.0',
      true,
    ],
    [
      'no older one in whose favour another one was recalled',
      { desired: { ...order('0.9.0'), replaces: '1.0.1' } },
      null,
      false,
    ],
    [
      'the older one for good, once it has told so, although the package brings the recalled one',
      {
        journal: { ...emptyJournal, trial: { ...order('0.9.0'), replaces: '1.0.0', starts: 1 } },
        confirmedOrderId: 'to-0.9.0',
      },
      '0.9.0',
      false,
    ],
    [
      'the one of a newer package instead of an older one in whose favour the package before it was recalled',
      {
        journal: { ...emptyJournal, committed: { ...build('0.9.0'), replaces: '1.0.0' } },
        packaged: '1.0.1',
      },
      null,
      false,
    ],
    ['not the same one again', { desired: order('1.0.0') }, null, false],
    ['one on trial again after it ended', { journal: inTrial(1) }, '1.1.0', true],
    ['the old one after too many starts', { journal: inTrial(mostStarts) }, null, false],
    [
      'the new one for good, once it has told so',
      { journal: inTrial(1), confirmedOrderId: 'to-1.1.0' },
      '1.1.0',
      false,
    ],
    [
      'the new one even when it told so at its last start',
      { journal: inTrial(mostStarts), confirmedOrderId: 'to-1.1.0' },
      '1.1.0',
      false,
    ],
    [
      'the old one when another order was confirmed',
      { journal: inTrial(mostStarts), confirmedOrderId: 'to-1.0.5' },
      null,
      false,
    ],
    ['the old one where the new file is damaged', { journal: inTrial(1), isWhole: () => false }, null, false],
    [
      'the old one where the ordered file never was whole',
      { desired: order('1.1.0'), isWhole: () => false },
      null,
      false,
    ],
    ['the kept one', { journal: after(null) }, '1.1.0', false],
    [
      'the package where the kept one is damaged',
      { journal: after(null), isWhole: () => false },
      null,
      false,
    ],
    ['a package that is newer than the kept one', { journal: after(null), packaged: '1.2.0' }, null, false],
    ['not the failed order again', { journal: after('crashed'), desired: order('1.1.0') }, null, false],
    [
      'the failed version by another order',
      { journal: after('crashed'), desired: order('1.1.0', 'again') },
      '1.1.0',
      true,
    ],
    ['the next one after the kept one', { journal: after(null), desired: order('1.2.0') }, '1.2.0', true],
  ])('%s', (_, input, version, isTrial) => {
    const choice = chooseAgent(situation(input))
    expect(choice.build?.version ?? null).toBe(version)
    expect(choice.trial !== null).toBe(isTrial)
  })
})

test('every start of an agent on trial is counted before it starts', () => {
  expect(chooseAgent(situation({ desired: order('1.1.0') })).journal.trial?.starts).toBe(1)
  expect(chooseAgent(situation({ journal: inTrial(1) })).journal.trial?.starts).toBe(2)
})

test('how an order ended is noted with its reason', () => {
  const reasonOf = (journal: Journal) => journal.ended.at(-1)?.returned
  expect(reasonOf(chooseAgent(situation({ journal: inTrial(mostStarts) })).journal)).toBe('crashed')
  expect(reasonOf(chooseAgent(situation({ journal: inTrial(1), isWhole: () => false })).journal)).toBe(
    'damaged',
  )
  expect(reasonOf(giveUpSilent(inTrial(1)))).toBe('silent')
  expect(reasonOf(confirmTrial(inTrial(1)))).toBeNull()
  expect(confirmTrial(inTrial(1)).committed).toEqual(build('1.1.0'))
})

test('an agent that is never heard of is started a few times and never again, and the old one is back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ends', 'silent'), { maxLength: 12 }), (ends) => {
      let journal = emptyJournal
      let starts = 0
      for (const end of ends) {
        const choice = chooseAgent(situation({ journal, desired: order('1.1.0') }))
        if (choice.trial) starts += 1
        else expect(choice.build).toBeNull()
        journal = choice.trial && end === 'silent' ? giveUpSilent(choice.journal) : choice.journal
      }
      expect(starts).toBeLessThanOrEqual(mostStarts)
      expect(journal.committed).toBeNull()
    }),
  )
})

describe('which version is newer', () => {
  test.each([
    ['1.0.1', '1.0.0', true],
    ['1.0.0', '1.0.0', false],
    ['1.10.0', '1.9.9', true],
    ['1.0.0', '1.0.0-rc.1', true],
    ['1.0.0-rc.2', '1.0.0-rc.1', true],
    ['1.0.0-rc.10', '1.0.0-rc.9', true],
    ['1.0.0-rc.1', '1.0.0', false],
    ['nonsense', '0.1.0', false],
  ])('%s is newer than %s: %s', (one, other, expected) => expect(isNewer(one, other)).toBe(expected))
})
