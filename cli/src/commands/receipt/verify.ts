import { readFileSync } from 'node:fs'
import type { LocalizedText } from '@filo/contract/localized-text'
import { listReceiptKeys } from '@filo/contract/trust/receipt-keys-routes'
import type { Command } from '../../command.ts'
import { BadConfig } from '../../config.ts'
import { checkReceipt, type ReceiptBreach } from './check-receipt.ts'
import { describeReceipt } from './describe-receipt.ts'

const usage = 'filo receipt verify FILE [--key KEYID]; KEYID has 64 hex digits'

/** What the words after the command ask for. @throws BadConfig for anything else */
export function readReceiptTexts(words: readonly string[]): { path: string; keyId: string | undefined } {
  const [path, option, keyId, ...rest] = words
  if (!path || rest.length > 0) throw new BadConfig(usage)
  if (option === undefined) return { path, keyId: undefined }
  if (option !== '--key' || !/^[0-9a-f]{64}$/.test(keyId ?? '')) throw new BadConfig(usage)
  return { path, keyId }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new BadConfig(`cannot read ${path}: ${(error as Error).message}`)
  }
}

function breachText(breach: ReceiptBreach, keyId: string | null): LocalizedText {
  const texts: Record<ReceiptBreach, LocalizedText> = {
    no_receipt: { tr: 'bu, imzalı bir dağıtım belgesi değil', en: 'this is no signed receipt' },
    not_canonical: {
      tr: 'dosyanın baytları imzalandığı gibi değil',
      en: 'the bytes of the file are not those that were written',
    },
    key_forged: {
      tr: 'içindeki anahtar, adını verdiği anahtar değil',
      en: 'the key in it is not the key that it names',
    },
    key_unknown: {
      tr: `güvenilen bir anahtarla imzalanmamış: ${keyId}`,
      en: `it was not signed by a trusted key: ${keyId}`,
    },
    changed: {
      tr: 'imza, içeriğine uymuyor: imzalandıktan sonra değiştirilmiş',
      en: 'the signature does not fit what it says: it was changed after it was signed',
    },
  }
  return texts[breach]
}

/**
 * `filo receipt verify FILE [--key KEYID]`: with a key id that is known from elsewhere nothing is asked of any server; without one
 * the keys are those that the server at `FILO_SERVER` publishes. Exit code 1 when the file is not what was signed.
 */
export const receiptVerify: Command = {
  summary: {
    tr: 'Bir dağıtım belgesinin imzalandığı gibi olduğunu kanıtlar',
    en: 'Proves that the receipt of an update campaign is as it was signed',
  },
  takes: 'FILE [--key KEYID]',
  as: 'nobody',
  run: async (client, words) => {
    const { path, keyId } = readReceiptTexts(words)
    const bytes = readBytes(path)
    const trusted = keyId
      ? [keyId]
      : (await client.call(listReceiptKeys, {})).items.map((known) => known.keyId)
    const found = checkReceipt(bytes, trusted)
    if (found.kind === 'newer')
      throw new BadConfig(`${path} is signed, in a format that this program does not know: use a newer filo`)
    if (found.kind === 'breach') {
      const what = breachText(found.breach, found.keyId)
      return {
        exitCode: 1,
        lines: [{ tr: `Dağıtım belgesi GEÇERSİZ: ${what.tr}`, en: `The receipt is NOT VALID: ${what.en}` }],
      }
    }
    const lines = [
      {
        tr: 'Dağıtım belgesi geçerli: imzalandığı gibi.',
        en: 'The receipt is valid: it is as it was signed.',
      },
      ...describeReceipt(found.receipt),
      { tr: `Özet:     SHA-256 ${found.sha256}`, en: `Content:  SHA-256 ${found.sha256}` },
      { tr: `Anahtar:  ${found.keyId}`, en: `Key:      ${found.keyId}` },
    ]
    return { exitCode: 0, lines }
  },
}
