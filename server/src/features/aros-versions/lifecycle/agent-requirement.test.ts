import { describe, expect, test } from 'vitest'
import { factsOf } from '../test-version-facts.ts'
import { agentProblems } from './agent-requirement.ts'

const demanding = (minAgent: string | null) => factsOf('core', { minAgent })

describe('robots whose agent is too old for a version', () => {
  test('are counted in one warning with the agent needed and the oldest found', () => {
    const items = [demanding('1.2.0'), demanding('1.10.0'), demanding(null)]
    const agents = [
      { agentVersion: '1.9.0', count: 3 },
      { agentVersion: '1.2.0', count: 2 },
      { agentVersion: '1.10.0', count: 40 },
      { agentVersion: 'dev', count: 5 },
    ]
    expect(agentProblems(items, agents)).toMatchObject([
      { severity: 'warning', code: 'agent_too_old', params: { count: 5, needed: '1.10.0', found: '1.2.0' } },
    ])
  })

  test.each([
    ['no package asks for an agent', [demanding(null)], [{ agentVersion: '0.1.0', count: 1 }]],
    ['every agent is new enough', [demanding('1.0.0')], [{ agentVersion: '1.0.0', count: 1 }]],
    ['the variant has no robot that ever connected', [demanding('1.0.0')], []],
  ])('there is no warning where %s', (_title, items, agents) => {
    expect(agentProblems(items, agents)).toEqual([])
  })
})
