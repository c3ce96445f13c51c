import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A program that speaks FILO_KEY_COMMAND's protocol, as one that asks a key management service would: the key is in it
 * alone. @param keyId what it says of itself
 */
export function writeKeyProgram(keyId: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'filo-kms-')), 'kms.mjs')
  const code = `#!${process.execPath}
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
const key = createHash('sha256').update(${JSON.stringify(`the service's own ${keyId}`)}).digest()
const request = JSON.parse(readFileSync(0, 'utf8'))
const answer = (value) => process.stdout.write(JSON.stringify(value))
if (request.operation === 'wrap') {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(request.context))
  const closed = Buffer.concat([cipher.update(request.plaintext, 'base64'), cipher.final()])
  const wrapped = Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64')
  answer({ keyId: ${JSON.stringify(keyId)}, wrapped })
} else if (request.keyId !== ${JSON.stringify(keyId)}) {
  process.stderr.write('the service does not know this key\\nmore that nobody reads\\n')
  process.exit(3)
} else {
  const bytes = Buffer.from(request.wrapped, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(request.context))
  decipher.setAuthTag(bytes.subarray(12, 28))
  answer({ plaintext: Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('base64') })
}
`
  writeFileSync(path, code, { mode: 0o700 })
  return path
}
