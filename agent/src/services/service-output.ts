import { open } from 'node:fs/promises'
import { isMissing } from '../disk/durable-file.ts'
import { redactSecrets } from '../log/redact-secrets.ts'
import { cutText } from '../updates/cut-text.ts'

const tailBytes = 8192

/** The end of a text file; '' where there is none. */
export async function readTail(path: string): Promise<string> {
  try {
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(tailBytes),
      position: Math.max(0, size - tailBytes),
    })
    return buffer.toString('utf8', 0, bytesRead)
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

/** The last lines of a text, empty ones left out. */
export function lastLines(text: string, count: number): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines.filter(Boolean).slice(-count).join('\n')
}

/**
 * The last lines that a program printed in its newest run, its errors before all else, without secrets; '' for none. What an
 * earlier run printed says nothing about this one, which may be of another release.
 */
export async function readLastLines(outputBase: string, count: number, maxLength: number): Promise<string> {
  const texts = [await readTail(`${outputBase}.stderr`), await readTail(`${outputBase}.stdout`)]
  const found = texts.map((text) => lastLines(text, count)).find(Boolean) ?? ''
  // What was printed last says most.
  return cutText(redactSecrets(found).slice(-maxLength), maxLength)
}
