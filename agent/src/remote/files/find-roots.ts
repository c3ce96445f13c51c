import { realpath, stat } from 'node:fs/promises'
import { type Root, splitPath } from './remote-path.ts'

const usualRoots = ['/tmp', '/var/log']

interface Options {
  /** As the owner set them; empty: the usual ones. */
  roots: readonly string[]
  /** The remote user's; undefined where there is none. */
  home: string | undefined
}

async function findRoot(path: string): Promise<Root | undefined> {
  try {
    const real = await realpath(path)
    if (!(await stat(real)).isDirectory()) return undefined
    const named = path === '/' ? path : path.replace(/\/+$/, '')
    return { names: splitPath(Buffer.from(named)), real: splitPath(Buffer.from(real)) }
  } catch {
    return undefined
  }
}

/**
 * The folders that may be worked in: those that are there. Where a name leads to is found out once and remembered: a link
 * that somebody puts there later is not followed.
 */
export function createRoots() {
  const known = new Map<string, Root>()
  return async ({ roots, home }: Options): Promise<Root[]> => {
    const usual = [...(home && home !== '/' ? [home] : []), ...usualRoots]
    const found: Root[] = []
    for (const path of new Set(roots.length > 0 ? roots : usual)) {
      const root = known.get(path) ?? (await findRoot(path))
      if (!root) continue
      known.set(path, root)
      found.push(root)
    }
    return found
  }
}
