import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { readJsonFile, syncFolder } from '../state/durable-file.ts'

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
async function createOnce(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.new`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(temporary, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(dirname(path))
}

function generateIdentityFile(): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'jwk' }).x
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return JSON.stringify({ format: 1, publicKey: raw, privateKey: pkcs8 })
}

/** Reads the robot's key, or makes it at the first start (file mode 0600, whole or not at all). */
export async function loadIdentity(path: string): Promise<Identity> {
  let file = await readJsonFile(path, IdentityFile)
  if (!file) {
    await createOnce(path, generateIdentityFile())
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
