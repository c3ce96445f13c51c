import { rotateKeys } from '@filo/contract/trust/trust-routes'
import type { Command } from '../../command.ts'
import { readKeyFile } from './key-file.ts'
import { signWith } from './sign-with.ts'

/** `filo trust rotate [--root] [FILE]`: new signing keys; FILE is a root key that is not on the server, and signs here what is shown first. */
export const trustRotate: Command = {
  summary: {
    tr: 'Sunucunun imza anahtarlarını, --root ile kök anahtarını da yeniler',
    en: 'Replaces the signing keys of the server, with --root its root key too',
  },
  takes: '[--root] [FILE] [--yes]',
  as: 'person',
  run: async (client, words, hand) => {
    const path = words.find((word) => !word.startsWith('--'))
    const key = path ? await readKeyFile(path, hand.passphrase) : undefined
    const body = { replacesRoot: words.includes('--root') }
    const { rootVersion, isWaiting } = await client.call(rotateKeys, { body })
    // What the server puts up need not be what was asked for: the person sees it before the root key signs it.
    const agrees = words.includes('--yes') ? async () => true : hand.agrees
    const signed = isWaiting && key ? await signWith(client, key, { ...hand, agrees }) : []
    const lines = [
      isWaiting
        ? {
            tr: `Yeni anahtarlarla kök ${rootVersion}. sürüm imzaya sunuldu.`,
            en: `Root version ${rootVersion} with the new keys was put up for signing.`,
          }
        : {
            tr: `İmza anahtarları yenilendi: kök ${rootVersion}. sürüm`,
            en: `The signing keys were replaced: root version ${rootVersion}`,
          },
      ...signed,
    ]
    return { exitCode: 0, lines }
  },
}
