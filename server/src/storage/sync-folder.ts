import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes names created, renamed or removed in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a folder with its parents, durably. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true })
  if (firstMade === undefined) return
  const above = dirname(firstMade)
  for (let made = folder; made !== above; made = dirname(made)) await syncFolder(dirname(made))
}
