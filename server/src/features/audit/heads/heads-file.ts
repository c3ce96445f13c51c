import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { AuditHead } from '@filo/contract/audit/audit-head'
import { isMissing } from '../../../storage/is-missing.ts'
import { readHeadKeys } from './head-signature.ts'

const READABLE_BY_ALL = 0o644

async function append(path: string, text: string): Promise<void> {
  const file = await open(path, 'a+', READABLE_BY_ALL)
  try {
    const { size } = await file.stat()
    const last = size === 0 ? undefined : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString()
    // A line that a power cut tore ends here, not in the next one.
    await file.appendFile(last === undefined || last === '\n' ? text : `\n${text}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readPublicKeys(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
}

function headOf(line: string): AuditHead | undefined {
  try {
    return AuditHead.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

/** Lines that a power cut tore are left out. */
async function readHeads(path: string): Promise<AuditHead[]> {
  const heads: AuditHead[] = []
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const head = headOf(line)
      if (head) heads.push(head)
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return heads
}

/** One head a line as JSON at `path`, and beside it at `path.pub` the public keys that signed them, in PEM. */
export function createHeadsFile(path: string) {
  const keysPath = `${path}.pub`
  return {
    path,
    /** On the disk when it returns; a key that signs for the first time is noted before. */
    append: async (head: AuditHead, publicPem: string): Promise<void> => {
      if (!readHeadKeys(await readPublicKeys(keysPath)).has(head.key)) await append(keysPath, publicPem)
      await append(path, `${JSON.stringify(head)}\n`)
    },
    read: () => readHeads(path),
    readKeys: async () => readHeadKeys(await readPublicKeys(keysPath)),
  }
}
