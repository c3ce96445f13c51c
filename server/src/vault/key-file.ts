import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

import { openBytes, sealBytes } from './envelope.ts'
import { KeyUnusable, type WrappingKey } from './wrapping-key.ts'

const KEY_BYTES = 32
const ID_LENGTH = 16
/** Bits of the file's mode that let anybody but its owner in. */
const OTHERS = 0o077

/** The key of a file; its id is the start of a SHA-256 and tells nothing of the key. */
function keyOf(path: string, bytes: Buffer): WrappingKey {
  const digest = createHash('sha256').update('filo key file\n').update(bytes).digest('hex')
  const named = { id: `file:${digest.slice(0, ID_LENGTH)}`, key: createSecretKey(bytes) }
  return {
    name: `${path} (${named.id})`,
    isNamed: (wrappedBy) => wrappedBy === named.id,
    wrap: async (keyId, data) => ({
      wrappedBy: named.id,
      wrapped: sealBytes(data, named, `data key ${keyId}`),
    }),
    unwrap: async (keyId, { wrapped }) => openBytes(wrapped, named, `data key ${keyId}`),
  }
}

/**
 * Reads a key of 32 bytes in base64 from a file that only its owner may read; undefined when the file is not there.
 * @throws KeyUnusable when anybody else may read it or it holds something else
 */
export function readKeyFile(path: string): WrappingKey | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  if (!found.isFile()) throw new KeyUnusable(`the key file ${path} is no file`)
  if (process.platform !== 'win32' && (found.mode & OTHERS) !== 0) {
    const mode = (found.mode & 0o777).toString(8)
    throw new KeyUnusable(`the key file ${path} is open to others (mode ${mode}): chmod 600 ${path}`)
  }
  const text = readFileSync(path, 'utf8').trim()
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== text) {
    throw new KeyUnusable(
      `the key file ${path} must hold ${KEY_BYTES} bytes in base64, as \`openssl rand -base64 ${KEY_BYTES}\` writes them`,
    )
  }
  return keyOf(path, bytes)
}

/** Makes a key in a new file that is whole on the disk before it has its name. @throws KeyUnusable */
export function makeKeyFile(path: string): WrappingKey {
  const bytes = randomBytes(KEY_BYTES)
  const unnamed = `${path}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = openSync(unnamed, 'wx', 0o600)
    writeSync(file, `${bytes.toString('base64')}\n`)
    fsyncSync(file)
    closeSync(file)
    // Unlike a rename, a link takes no other file's place.
    linkSync(unnamed, path)
    const folder = openSync(dirname(path), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch (error) {
    throw new KeyUnusable(
      `the key file ${path} cannot be made (${(error as Error).message}); name one with FILO_KEY_FILE`,
    )
  } finally {
    rmSync(unnamed, { force: true })
  }
  return keyOf(path, bytes)
}
