import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RobotUser } from './isolation.ts'

const run = promisify(execFile)
const timeout = 5000

async function idOf(flag: string, name: string): Promise<number[]> {
  const { stdout } = await run('id', [flag, '--', name], { timeout })
  return stdout.trim().split(/\s+/).map(Number)
}

/** A user of this machine by name; undefined where there is none. */
export async function findUser(name: string): Promise<RobotUser | undefined> {
  try {
    const [[uid], [gid], gids] = [await idOf('-u', name), await idOf('-g', name), await idOf('-G', name)]
    return uid === undefined || gid === undefined ? undefined : { name, uid, gid, gids }
  } catch {
    return undefined
  }
}
