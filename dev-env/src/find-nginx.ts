import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchPackage } from './proofs/archives/fetch-packages.ts'

/** Kept between runs: it is Debian's own package, half a megabyte. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/filo/nginx', import.meta.url))

const works = (program: string) => spawnSync(program, ['-v'], { stdio: 'ignore' }).status === 0

/** An nginx that runs here: the machine's own, else Debian's package unpacked; undefined where neither is to be had. */
export async function findNginx(): Promise<string | undefined> {
  const unpacked = join(cache, 'unpacked/usr/sbin/nginx')
  const known = ['nginx', unpacked].find(works)
  if (known) return known
  await fetchPackage({ from: 'debian', name: 'nginx' }, cache).catch(() => undefined)
  return works(unpacked) ? unpacked : undefined
}
