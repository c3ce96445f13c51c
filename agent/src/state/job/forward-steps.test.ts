import { expect, test } from 'vitest'
import { forwardSteps, removalSteps } from './forward-steps.ts'
import { type PackageOutline, stepKey } from './step.ts'

const service: PackageOutline = {
  code: 'service',
  contentHash: 'new',
  restart: 'service',
  hooks: ['install', 'start', 'healthcheck'],
}

test('a release is committed after its packages were started, found healthy, and the robot tested itself', () => {
  const old = { ...service, contentHash: 'old' }
  expect(forwardSteps([service], [old]).map(stepKey)).toEqual([
    'download',
    'verify',
    'unpack',
    'gate',
    'hook:to:install:service',
    'stop:from:service',
    'switch:to',
    'hook:to:start:service',
    'hook:to:healthcheck:service',
    'self-test',
    'commit',
  ])
})

test('a program does not answer for the self-test of the robot', () => {
  expect(forwardSteps([service], [], { isProgram: true }).map(stepKey)).not.toContain('self-test')
})

test('a removal counts what is there, then uninstalls, stops, and only then takes files away', () => {
  const leaving: PackageOutline = { ...service, hooks: ['start', 'uninstall'] }
  expect(removalSteps([leaving]).map(stepKey)).toEqual([
    'gate',
    'inventory',
    'hook:from:uninstall:service',
    'stop:from:service',
    'switch:to',
    'erase',
    'commit',
  ])
})
