import { describe, expect, test } from 'vitest'
import { isAgentTooOld, newestAgent } from './agent-too-old.ts'

describe('the agent that packages ask for', () => {
  test.each([
    ['1.0.0', '1.0.1', true],
    ['1.0.1', '1.0.1', false],
    ['1.0.1-rc.1', '1.0.1', true],
    [null, '1.0.1', false],
    ['dev', '1.0.1', false],
    ['1.0.0', null, false],
  ])('agent %s for %s: too old is %s', (agentVersion, minAgent, expected) => {
    expect(isAgentTooOld(agentVersion, minAgent)).toBe(expected)
  })

  test.each([
    [[], null],
    [[null, null], null],
    [[null, '1.0.0'], '1.0.0'],
    [['1.10.0', null, '1.9.0'], '1.10.0'],
  ])('of %j the newest is %s', (demands, expected) => {
    expect(newestAgent(demands)).toBe(expected)
  })
})
