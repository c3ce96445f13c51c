import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isMissing, namesIfThere } from '../disk/durable-file.ts'
import type { LogBook } from './log-book.ts'
import { redactSecrets } from './redact-secrets.ts'

const compress = promisify(gzip)
const tailBytes = 256 * 1024

/** A folder of captured output of hooks and services, and what its files are named after. */
interface HookOutput {
  folder: string
  prefix: string
}

interface CollectOptions {
  book: LogBook
  hookOutputs: readonly HookOutput[]
  fromMs: number
  /** Of the compressed result. */
  maxBytes: number
}

/** The end of a file that was written to since a time; undefined for an older, empty or vanished one. */
async function tailOf(path: string, sinceMs: number): Promise<string | undefined> {
  try {
    const found = await stat(path)
    const { size, mtimeMs } = found
    if (!found.isFile() || size === 0 || mtimeMs < sinceMs) return undefined
    const handle = await open(path, 'r')
    try {
      const length = Math.min(size, tailBytes)
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length)
      return buffer.subarray(0, bytesRead).toString('utf8')
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function hookSections({ folder, prefix }: HookOutput, sinceMs: number): Promise<string[]> {
  const sections: string[] = []
  for (const name of (await namesIfThere(folder)).sort()) {
    const tail = await tailOf(join(folder, name), sinceMs)
    if (tail !== undefined) sections.push(`\n=== ${prefix}${name} ===`, redactSecrets(tail))
  }
  return sections
}

/** The newest part of the lines that is at most `maxBytes` long when compressed. */
async function compressNewest(lines: readonly string[], maxBytes: number): Promise<Buffer> {
  for (let shown = lines; ; shown = shown.slice(Math.ceil(shown.length / 2))) {
    const bytes = await compress(`${shown.join('\n')}\n`)
    if (bytes.byteLength <= maxBytes || shown.length === 0) return bytes
  }
}

/** The agent's own log from a time on and the output of its hooks and services, gzipped and without secrets. */
export async function collectLog(options: CollectOptions): Promise<Buffer> {
  const { book, hookOutputs, fromMs, maxBytes } = options
  const lines = await book.read(fromMs)
  const sections: string[] = []
  for (const output of hookOutputs) sections.push(...(await hookSections(output, fromMs)))
  return compressNewest([...sections, '\n=== agent ===', ...lines], maxBytes)
}
