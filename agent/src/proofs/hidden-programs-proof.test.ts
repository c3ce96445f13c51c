import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { run } from './hidden-programs-proof.ts'

const isThere = existsSync('/usr/sbin/nginx') || existsSync('/usr/bin/redis-server')

test.skipIf(process.platform !== 'linux' || !isThere)(
  'nginx and redis leave nothing running, hold no port and fail no rollback, whoever is killed meanwhile',
  async () => {
    const only = [process.getuid?.() === 0 ? 'sandbox' : 'not root'] as const
    const { failures } = await run({ n: 3, seed: 20_261_128, only, mayFetch: false })
    expect(failures).toEqual([])
  },
  180_000,
)
