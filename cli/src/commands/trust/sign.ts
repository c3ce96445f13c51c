import type { Command } from '../../command.ts'
import { BadConfig } from '../../config.ts'
import { readKeyFile } from './key-file.ts'
import { describeItem, readPending } from './pending-file.ts'
import { signWith } from './sign-with.ts'

/** `filo trust pending`: what waits for signatures, in words. */
export const trustPending: Command = {
  summary: { tr: 'İmza bekleyenleri gösterir', en: 'Shows what waits for signatures' },
  as: 'person',
  run: async (client) => {
    const items = await readPending(client)
    const lines = await Promise.all(
      items.map((item) => describeItem(client, item, JSON.parse(item.before).signed)),
    )
    const none = { tr: 'İmza bekleyen bir şey yok.', en: 'Nothing waits for a signature.' }
    return { exitCode: 0, lines: items.length > 0 ? lines.flat() : [none] }
  },
}

/** `filo trust sign FILE`: shows what waits for the key in the file, and signs it here. */
export const trustSign: Command = {
  summary: {
    tr: 'Dosyadaki anahtarla bu makinede imzalar; önce neyin imzalanacağını gösterir',
    en: 'Signs on this machine with the key in the file, after showing what',
  },
  takes: 'FILE [--yes]',
  as: 'person',
  run: async (client, words, hand) => {
    const path = words.find((word) => word !== '--yes')
    if (!path) throw new BadConfig('say where your key is: filo trust sign FILE')
    const key = await readKeyFile(path, hand.passphrase)
    const agrees = words.includes('--yes') ? async () => true : hand.agrees
    return { exitCode: 0, lines: await signWith(client, key, { ...hand, agrees }) }
  },
}
