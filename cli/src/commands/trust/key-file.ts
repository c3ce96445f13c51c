import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { BadConfig } from '../../config.ts'

const RAW_KEY_BYTES = 32

/** A signing key that a person holds. */
export interface SigningKey {
  privateKey: KeyObject
  keyId: string
  /** The 32 bytes of its public part in hex, as TUF writes them. */
  publicKey: string
}

/** A key with its id, as TUF makes it (TUF section 4.2). @throws when it is no Ed25519 key */
export function signingKeyOf(privateKey: KeyObject): SigningKey {
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('no Ed25519 key')
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const publicKey = spki.subarray(-RAW_KEY_BYTES).toString('hex')
  const body = canonicalJson({ keytype: 'ed25519', scheme: 'ed25519', keyval: { public: publicKey } })
  return { privateKey, publicKey, keyId: createHash('sha256').update(body).digest('hex') }
}

/**
 * Makes a key in a new file that only its owner reads, encrypted with a passphrase (PKCS #8, AES-256-CBC).
 * @throws BadConfig when the file is there already or cannot be made
 */
export async function makeKeyFile(path: string, passphrase: string): Promise<SigningKey> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new BadConfig(`${path} cannot be made: ${(error as Error).message}`)
  })
  try {
    await file.writeFile(
      privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }),
    )
    await file.sync()
    return await readKeyFile(path, async () => passphrase)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/**
 * Reads a key file: one made by {@link makeKeyFile}, for which the passphrase is asked, or an exported root key.
 * @throws BadConfig
 */
export async function readKeyFile(
  path: string,
  promptPassphrase: () => Promise<string>,
): Promise<SigningKey> {
  const pem = await readFile(path, 'utf8').catch(() => {
    throw new BadConfig(`${path} cannot be read`)
  })
  const isClosed = pem.includes('ENCRYPTED PRIVATE KEY')
  const passphrase = isClosed ? await promptPassphrase() : undefined
  try {
    return signingKeyOf(createPrivateKey({ key: pem, ...(isClosed ? { passphrase } : {}) }))
  } catch {
    throw new BadConfig(isClosed ? `the passphrase does not open ${path}` : `${path} holds no private key`)
  }
}
