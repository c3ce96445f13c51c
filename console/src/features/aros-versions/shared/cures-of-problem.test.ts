import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import type { ArosItem } from '@filo/contract/aros-versions/aros-version-shapes'
import { describe, expect, test } from 'vitest'
import { curesOf, type MendedAros } from './cures-of-problem.ts'

const words = { tr: '', en: '' }
const item = { packageId: 'p1', versionId: 'v1', code: 'core' } as ArosItem
const aros: MendedAros = {
  id: 'a1',
  state: 'passed',
  channel: 'test',
  robot: { id: 'r1', code: 'H1', name: words },
  items: [item],
}
const problem = (code: string, packageId: string | null = 'p1'): ArosProblem => ({
  code,
  params: {},
  text: words,
  severity: 'error',
  packageId,
  step: 'content',
})
const all = () => true

describe('where a problem is mended', () => {
  test.each([
    ['not_approved', '/material/aboutversion?packageName=core&versionId=v1'],
    ['approved_later', '/material/aboutversion?packageName=core&versionId=v1'],
    ['plan_missing', '/material/aboutversion?packageName=core&versionId=v1&tab=tests'],
    ['bound_missing', '/product/packages?robotId=r1'],
    ['testers_missing', '/arosversions?ArosId=a1&tab=tests'],
    ['disk_short', '/arosversions?ArosId=a1&tab=forecast'],
    ['agent_too_old', '/robotversion?tab=agents'],
  ])('%s leads to %s', (code, href) => {
    expect(curesOf(problem(code), aros, all).map((cure) => cure.href)).toEqual([href])
  })

  test('a draft is mended in its composer, at the step that the problem names', () => {
    const draft = { ...aros, state: 'draft' as const }
    expect(curesOf(problem('missing_dependency'), draft, all)).toEqual([
      { key: 'composer', href: '/createtestaros?ArosId=a1&step=content' },
    ])
  })

  test('nobody is led to what they may not do', () => {
    expect(curesOf(problem('bound_missing'), aros, () => false)).toEqual([])
    expect(curesOf(problem('missing_dependency'), { ...aros, state: 'draft' }, () => false)).toEqual([])
  })
})
