import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AuditHead, headText, MAX_NAMED_HEADS } from '@filo/contract/audit/audit-head'
import { BadConfig } from '../../config.ts'

const KEY_NAME_LENGTH = 16

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new BadConfig(`cannot read ${path}: ${(error as Error).message}`)
  }
}

function readKeys(path: string): Map<string, KeyObject> {
  const blocks = readText(path).match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g)
  if (!blocks) throw new BadConfig(`${path} holds no public key (PEM)`)
  return new Map(
    blocks.map((block) => {
      const key = createPublicKey(block)
      const der = key.export({ type: 'spki', format: 'der' })
      return [createHash('sha256').update(der).digest('hex').slice(0, KEY_NAME_LENGTH), key]
    }),
  )
}

function headOf(line: string): AuditHead | undefined {
  try {
    return AuditHead.parse(JSON.parse(line))
  } catch {
    // A line that a power cut tore.
    return undefined
  }
}

/** The newest half one by one and the rest evenly: enough to find out, and to say roughly where. */
function choose(heads: readonly AuditHead[]): AuditHead[] {
  const half = MAX_NAMED_HEADS / 2
  const older = heads.slice(0, -half)
  const step = Math.max(1, Math.ceil(older.length / half))
  return [...older.filter((_, place) => place % step === 0), ...heads.slice(-half)]
}

/**
 * Heads of a copy that was kept away from the server, at most as many as one call compares, each signed by one of the
 * keys that were kept with it.
 * @throws BadConfig when there are none, or one of them was not signed by these keys
 */
export function readStoredHeads(headsPath: string, keysPath: string): AuditHead[] {
  const keys = readKeys(keysPath)
  const heads = readText(headsPath)
    .split('\n')
    .map(headOf)
    .filter((head) => head !== undefined)
  if (heads.length === 0) throw new BadConfig(`${headsPath} holds no head of an audit log`)
  const chosen = choose(heads)
  const forged = chosen.find((head) => {
    const key = keys.get(head.key)
    return !key || !verify(null, Buffer.from(headText(head)), key, Buffer.from(head.signature, 'base64'))
  })
  if (forged)
    throw new BadConfig(`the head of record ${forged.seq} in ${headsPath} was not signed by ${keysPath}`)
  return chosen
}
