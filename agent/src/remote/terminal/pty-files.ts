import { createHash } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { AgentContext } from '../../context.ts'
import { isMissing, makeFolderDurably, writeDurably } from '../../disk/durable-file.ts'
import type { EmbeddedPty } from './embedded-pty.ts'

/** What holds a pseudo terminal, and the native library that opens it: absolute paths. */
export interface PtyFiles {
  host: string
  binary: string
}

/** Where the sources run: out of node_modules. */
function findInstalled(): PtyFiles | undefined {
  const host = fileURLToPath(new URL('./pty-host.ts', import.meta.url))
  try {
    const name = `@lydell/node-pty-${process.platform}-${process.arch}/pty.node`
    return { host, binary: createRequire(import.meta.url).resolve(name) }
  } catch {
    return undefined
  }
}

async function isThere(path: string, sha256: string): Promise<boolean> {
  const found = await readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return found !== undefined && createHash('sha256').update(found).digest('hex') === sha256
}

/** Writes a file under the name of its hash, where it is not there wholly already. */
async function unpack(
  { disk, folder }: Pick<AgentContext, 'disk' | 'folder'>,
  bytes: Uint8Array,
  ending: string,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const native = join(folder.base, 'native')
  const path = join(native, `${sha256}${ending}`)
  if (await isThere(path, sha256)) return path
  await makeFolderDurably(disk, native, 0o700)
  await writeDurably(disk, path, bytes)
  await chmod(path, 0o500)
  return path
}

/**
 * Finds the files that a pseudo terminal takes on this machine: of the agent's own file, unpacked below its data once, or out of
 * node_modules where the sources run. Undefined where no library fits the machine.
 */
export async function findPtyFiles(
  context: Pick<AgentContext, 'disk' | 'folder'>,
  embedded: EmbeddedPty | null,
): Promise<PtyFiles | undefined> {
  if (!embedded) return findInstalled()
  const packed = process.platform === 'linux' ? embedded.binaries[process.arch] : undefined
  if (packed === undefined) return undefined
  const binary = await unpack(context, gunzipSync(Buffer.from(packed, 'base64')), '.node')
  return { host: await unpack(context, Buffer.from(embedded.host), '.mjs'), binary }
}
