import { readdir, readFile, readlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect } from '@playwright/test'
import type { RobotProcess } from '../robot-process.ts'

/** What an agent writes once it is linked and has looked around: before that its folder still grows. */
const signsOfRest = ['hardware.json', 'state.json', 'trust/assignment.json']
const patience = { timeout: 90_000 }

/** Every path in a robot's folder, sorted. */
async function pathsIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()
}

/** Every path in a robot's folder once the robot is linked and no file is just being written. */
export async function pathsAtRest({ folder }: RobotProcess): Promise<string[]> {
  let paths: string[] = []
  await expect(async () => {
    paths = await pathsIn(folder)
    expect(paths).toEqual(expect.arrayContaining(signsOfRest))
    expect(paths.filter((path) => path.endsWith('.new'))).toEqual([])
  }).toPass(patience)
  return paths
}

/**
 * Nothing came into a robot's folder and nothing left it: its journal, log and outbox are files that it had before. Tried
 * again for as long as a file is just being written.
 */
export async function expectSamePaths({ folder }: RobotProcess, before: readonly string[]): Promise<void> {
  await expect(async () => expect(await pathsIn(folder)).toEqual(before)).toPass(patience)
}

const readOf = (path: string) => readFile(path, 'utf8').catch(() => '')

/** Whether a process runs out of a folder: by its environment, its files or where it stands. */
async function belongsTo(folder: string, pid: string): Promise<boolean> {
  const [environment, command] = [await readOf(`/proc/${pid}/environ`), await readOf(`/proc/${pid}/cmdline`)]
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return [environment, command, place].some((text) => text.includes(folder))
}

/** The processes of a robot other than its agent, by their command lines. */
export async function programsOf({ folder, pid }: RobotProcess): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(pid))
  const commands = await Promise.all(
    pids.map(async (each) =>
      (await belongsTo(folder, each)) ? [(await readOf(`/proc/${each}/cmdline`)).replaceAll('\0', ' ')] : [],
    ),
  )
  return commands.flat()
}

/** The version that answers on a port of this machine; undefined where nobody does. */
export async function answersOn(port: number): Promise<string | null | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.headers.get('x-version')
}
