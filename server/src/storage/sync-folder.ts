import { spawn } from 'node:child_process'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Of so few, each is synced alone: that of the whole file system also waits for what others wrote. */
const FEW = 8

/** Makes names created, renamed or removed in a folder, or the bytes of a file, survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes files and folders survive a power cut: all of their file system at once where there are many (syncfs(2)). */
export async function syncMany(paths: Iterable<string>): Promise<void> {
  const few: string[] = []
  let isTried = false
  for (const path of paths) {
    few.push(path)
    if (few.length <= FEW) continue
    if (!isTried && (await syncFileSystem(path))) return
    isTried = true
    for (const one of few.splice(0)) await syncFolder(one)
  }
  for (const path of few) await syncFolder(path)
}

/** @returns false where there is no such program, or it refuses: Node.js has no call for it */
function syncFileSystem(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const program = spawn('sync', ['-f', path], { stdio: 'ignore' })
    program.once('error', () => resolve(false))
    program.once('exit', (code) => resolve(code === 0))
  })
}

/** Creates a folder with its parents, durably. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true })
  if (firstMade === undefined) return
  const above = dirname(firstMade)
  for (let made = folder; made !== above; made = dirname(made)) await syncFolder(dirname(made))
}
