import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { expect, test } from 'vitest'
import { incidentOf } from './incident-of.ts'

type Unit = Pick<ProducedRobot, 'lifeState' | 'lastUpdateState' | 'softwareInfo'>
const well: Unit = {
  lifeState: 'active',
  lastUpdateState: 'up_to_date',
  softwareInfo: { arosVersion: '1.0.0', packages: [], programs: [] },
}
const failed = { state: 'failed' as const }

test('a robot whose last update failed is an incident until it shall run something else', () => {
  const failing = { ...well, lastUpdateState: 'failed' as const }
  expect(incidentOf(failing, failed)?.update).toBe(failed)
  expect(incidentOf(failing, { state: 'rolled_back' })?.update).toEqual({ state: 'rolled_back' })
  expect(incidentOf(failing, { state: 'downloading' })).toBeUndefined()
  expect(incidentOf(failing, undefined)).toBeUndefined()
  expect(incidentOf(well, failed)).toBeUndefined()
})

test('packages and programs that fail are an incident with what they printed', () => {
  const packages = [
    { code: 'motion', version: '2.0.0', state: 'failed' as const, detail: 'left shoulder is off' },
    { code: 'core', version: '1.0.0', state: 'installed' as const },
    { code: 'face', version: '1.0.0', state: 'missing' as const },
  ]
  const programs = [
    { code: 'chess', version: '1.0.0', state: 'failed' as const },
    { code: 'old', version: '1.0.0' },
  ]
  const incident = incidentOf({ ...well, softwareInfo: { arosVersion: null, packages, programs } }, undefined)
  expect(incident?.packages).toEqual([{ code: 'motion', version: '2.0.0', detail: 'left shoulder is off' }])
  expect(incident?.programs).toEqual([{ code: 'chess', version: '1.0.0', detail: undefined }])
})

test('a robot that works no more, or that never said anything, has none', () => {
  const failing = { ...well, lastUpdateState: 'failed' as const }
  expect(incidentOf({ ...failing, lifeState: 'retired' }, failed)).toBeUndefined()
  expect(incidentOf({ ...well, softwareInfo: null }, undefined)).toBeUndefined()
})
