import { type ProgramState, type ProgramStep, programStates } from '@filo/contract/programs/program-states'
import { describe, expect, test } from 'vitest'
import { type ReleaseEvent, stateAfterRelease, stateAfterStep } from './program-lifecycle.ts'

describe('a program goes along with its first release', () => {
  const moves: Record<ReleaseEvent, Partial<Record<ProgramState, ProgramState>>> = {
    submitted: { draft: 'submitted', rejected: 'submitted' },
    approved: { submitted: 'approved' },
    rejected: { submitted: 'rejected' },
  }
  const cases = (Object.keys(moves) as ReleaseEvent[]).flatMap((event) =>
    programStates.map((state) => [event, state, moves[event][state] ?? state] as const),
  )
  test.each(cases)('a release that is %s leads a program from %s to %s', (event, state, to) => {
    expect(stateAfterRelease(state, event)).toBe(to)
  })
})

describe('a program as a whole', () => {
  const allowed: [ProgramStep, ProgramState, ProgramState][] = [
    ['activate', 'approved', 'active'],
    ['suspend', 'active', 'suspended'],
    ['resume', 'suspended', 'active'],
    ['retire', 'approved', 'retired'],
    ['retire', 'active', 'retired'],
    ['retire', 'suspended', 'retired'],
  ]
  test.each(allowed)('to %s leads from %s to %s', (step, from, to) => {
    expect(stateAfterStep(from, step, true)).toBe(to)
  })

  const steps = ['activate', 'suspend', 'resume', 'retire'] as const
  const refused = steps.flatMap((step) =>
    programStates
      .filter((state) => !allowed.some(([known, from]) => known === step && from === state))
      .map((state) => [step, state] as const),
  )
  test.each(refused)('does not %s when it is %s', (step, state) => {
    expect(() => stateAfterStep(state, step, true)).toThrow('program_step_refused')
  })

  test('is not activated without an approved release', () => {
    expect(() => stateAfterStep('approved', 'activate', false)).toThrow('program_step_refused')
  })
})
