import { expect, test } from 'vitest'
import { robotRestart } from './robot-restart.ts'

const core = { versionId: 'core-1', code: 'core', contentHash: 'a', restart: 'robot' } as const
const voice = { versionId: 'voice-1', code: 'voice', contentHash: 'b', restart: 'service' } as const

test('a robot restarts for a package that asks for it and is new or has another content', () => {
  expect(robotRestart([core], [], new Set())).toBe('robot')
  expect(robotRestart([{ ...core, contentHash: 'c' }], [core], new Set())).toBe('robot')
})

test('a package that only moves, or leaves, restarts no robot', () => {
  expect(robotRestart([voice, core], [core, voice], new Set())).toBe('none')
  expect(robotRestart([voice], [core, voice], new Set())).toBe('none')
})

test('services restart where packages of either release start any, whatever changes', () => {
  expect(robotRestart([voice], [core], new Set(['core-1']))).toBe('service')
  expect(robotRestart([voice], [voice], new Set(['voice-1']))).toBe('service')
  expect(robotRestart([voice], [voice], new Set(['other']))).toBe('none')
})
