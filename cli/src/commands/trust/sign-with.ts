import type { createClient } from '@filo/contract/client'
import type { LocalizedText } from '@filo/contract/localized-text'
import { addSignature } from '@filo/contract/trust/signing-routes'
import type { Hand } from '../../command.ts'
import type { SigningKey } from './key-file.ts'
import { describeItem, type PendingItem, readPending, signatureOf, trustedBefore } from './pending-file.ts'

type Client = ReturnType<typeof createClient>

const isFor = ({ rules }: PendingItem, keyId: string) =>
  rules.some(({ keyIds, signedBy }) => keyIds.includes(keyId) && !signedBy.includes(keyId))

/**
 * Shows what waits for a key and signs it on this machine, once the person has said yes.
 * @returns what it came to; the private key is sent nowhere
 */
export async function signWith(client: Client, key: SigningKey, hand: Hand): Promise<LocalizedText[]> {
  const items = (await readPending(client)).filter((item) => isFor(item, key.keyId))
  if (items.length === 0)
    return [
      {
        tr: `${key.keyId} anahtarının imzasını bekleyen bir şey yok.`,
        en: `Nothing waits for a signature of ${key.keyId}.`,
      },
    ]
  for (const item of items) hand.show(await describeItem(client, item, trustedBefore(item.before, key)))
  const question = { tr: 'Bunları imzalamak için evet yazın', en: 'Type yes to sign this' }
  if (!(await hand.agrees(question))) return [{ tr: 'İmzalanmadı.', en: 'Not signed.' }]
  let isComplete = false
  for (const item of items) {
    const { role, sha256 } = item
    const body = { role, sha256, keyId: key.keyId, signature: signatureOf(key, item) }
    isComplete = (await client.call(addSignature, { body })).isComplete
  }
  return isComplete
    ? [{ tr: 'İmzalandı ve yürürlükte.', en: 'Signed, and in force.' }]
    : [{ tr: 'İmzalandı; başka imzalar bekleniyor.', en: 'Signed; other signatures are still missing.' }]
}
