import { manifestMaxBytes } from '@filo/contract/device/assignment/aros-manifest'
import { expect, test } from 'vitest'
import { requireManifestSize } from './manifest-size.ts'

test('a manifest that robots would refuse is refused before they hear of it', () => {
  expect(() => requireManifestSize(manifestMaxBytes)).not.toThrow()
  expect(() => requireManifestSize(80 * 2 ** 20)).toThrow(
    expect.objectContaining({ params: { size: '80 MB', limit: '64 MB' } }),
  )
})
