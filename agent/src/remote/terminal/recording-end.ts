import { open } from 'node:fs/promises'
import { isMissing } from '../../disk/durable-file.ts'

/** A marker with these words stands where a shell ended and the session went on. */
export const endedWords = 'the shell ended'

const tailBytes = 65_536

function readEvent(line: string): unknown[] {
  try {
    const read: unknown = JSON.parse(line)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/** Whether the last lines of a recording (asciicast v3) break off: nothing after the output says that its shell ended. */
export function breaksOff(tail: string): boolean {
  const [, code, text] =
    tail
      .split('\n')
      .map(readEvent)
      .findLast((event) => event.length === 3) ?? []
  const isEnd = code === 'x' || (code === 'm' && typeof text === 'string' && text.startsWith(endedWords))
  return !isEnd
}

/** Whether there is a recording that breaks off, as the agent that wrote it was killed. @throws what kept it from being read */
export async function findBrokenRecording(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!file) return false
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - tailBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    return breaksOff(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}
