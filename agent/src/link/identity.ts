import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Disk } from '../disk/disk.ts'
import { readJsonFile, writeSynced } from '../disk/durable-file.ts'

const IdentityFile = z.object({
  format: z.literal(1),
  publicKey: z.string(),
  privateKey: z.string(),
})

/** The robot's Ed25519 key; the private half never leaves this machine. */
export interface Identity {
  /** Raw public key, base64url. */
  publicKey: string
  privateKey: KeyObject
}

/** Writes a file that must not exist yet; another writer's file is left as it is. */
async function createOnce(disk: Disk, path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.new`
  await writeSynced(disk, temporary, text, 0o600)
  try {
    await disk.link(temporary, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await disk.remove(temporary)
  }
  await disk.sync(dirname(path))
}

function generateIdentityFile(): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'jwk' }).x
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return JSON.stringify({ format: 1, publicKey: raw, privateKey: pkcs8 })
}

/** Reads the robot's key, or makes it at the first start (file mode 0600, whole or not at all). */
export async function loadIdentity(disk: Disk, path: string): Promise<Identity> {
  let file = await readJsonFile(path, IdentityFile)
  if (!file) {
    await createOnce(disk, path, generateIdentityFile())
    file = await readJsonFile(path, IdentityFile)
  }
  if (!file) throw new Error(`the identity file ${path} cannot be read back`)
  const key = Buffer.from(file.privateKey, 'base64')
  return {
    publicKey: file.publicKey,
    privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
  }
}

/** Ed25519 signature of a text, base64url. */
export function signText(identity: Identity, text: string): string {
  return sign(null, Buffer.from(text), identity.privateKey).toString('base64url')
}
