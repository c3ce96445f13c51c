import { expect, test } from 'vitest'
import { historyActions } from './history-actions.ts'

test("a robot's history is narrowed to its updates as well", () => {
  const actions = historyActions('produced_robot')
  expect(actions).toContain('produced_robot.registered')
  expect(actions).toContain('update.failed')
  expect(actions.some((action) => action.startsWith('aros.'))).toBe(false)
})

test("an AROS version's history is narrowed to its steps and to what its testers did", () => {
  const actions = historyActions('aros_version')
  expect(actions).toEqual(expect.arrayContaining(['aros.published', 'aros.pinned', 'tester.submitted']))
})

test('any other record has its own actions only', () => {
  expect(historyActions('robot_model').every((action) => action.startsWith('robot_model.'))).toBe(true)
  expect(historyActions('nonsense')).toEqual([])
})
