import type { VersionRow } from '@filo/contract/packages/versions-routes'
import { expect, test } from 'vitest'
import { timelineStops } from './timeline-stop.ts'

function version(semver: string, change: Partial<VersionRow> = {}): VersionRow {
  const row = { semver, sizeBytes: 100, fileCount: 1, createdAt: '2026-03-01T00:00:00Z', releasedAt: null }
  return { ...row, ...change } as VersionRow
}

test('a stop is dated by its release, before that by its beginning', () => {
  const [released, draft] = timelineStops([
    version('2.0.0', { releasedAt: '2026-04-01T00:00:00Z' }),
    version('1.0.0'),
  ])
  expect(released?.at).toBe('2026-04-01T00:00:00Z')
  expect(draft?.at).toBe('2026-03-01T00:00:00Z')
})

test('the size is compared with the version before; the first has nothing to compare with', () => {
  const stops = timelineStops([version('2.0.0', { sizeBytes: 130 }), version('1.0.0')])
  expect(stops.map(({ sizeChange }) => sizeChange)).toEqual([30, null])
})

test('a draft without files is neither compared nor compared with', () => {
  const stops = timelineStops([
    version('3.0.0', { sizeBytes: 90 }),
    version('2.0.0', { sizeBytes: 0, fileCount: 0 }),
    version('1.0.0'),
  ])
  expect(stops.map(({ sizeChange }) => sizeChange)).toEqual([-10, null, null])
})
