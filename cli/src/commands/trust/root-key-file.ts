import { createPrivateKey } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { BadConfig } from '../../config.ts'
import { signingKeyOf } from './key-file.ts'

/** The id of a private Ed25519 key in PEM, as TUF makes it (TUF section 4.2). @throws when it is no key */
export function keyIdOf(privatePem: string): string {
  return signingKeyOf(createPrivateKey(privatePem)).keyId
}

/** Reads a key that was exported, and so proves that the copy is whole. @throws BadConfig */
export async function readRootKey(path: string): Promise<{ keyId: string; privatePem: string }> {
  const privatePem = await readFile(path, 'utf8').catch(() => {
    throw new BadConfig(`${path} cannot be read`)
  })
  try {
    return { keyId: keyIdOf(privatePem), privatePem }
  } catch {
    throw new BadConfig(`${path} holds no private key`)
  }
}

/**
 * Writes what `fetchKey` answers to a new file that only its owner reads, and reads it back; nothing is left behind
 * when that fails. @throws BadConfig when the file is there already or cannot be made
 */
export async function writeRootKey(
  path: string,
  fetchKey: () => Promise<{ keyId: string; privatePem: string }>,
): Promise<string> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new BadConfig(`${path} cannot be made: ${(error as Error).message}`)
  })
  try {
    const { keyId, privatePem } = await fetchKey()
    await file.writeFile(privatePem)
    await file.sync()
    if ((await readRootKey(path)).keyId !== keyId) throw new BadConfig(`${path} was not written whole`)
    return keyId
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
