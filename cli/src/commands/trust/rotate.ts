import { rotateKeys } from '@filo/contract/trust/trust-routes'
import type { Command } from '../../command.ts'
import { readRootKey } from './root-key-file.ts'

/** `filo trust rotate [--root] [FILE]`: new signing keys; FILE is the root key when it is not on the server. */
export const trustRotate: Command = {
  summary: {
    tr: 'İmza anahtarlarını, --root ile kök anahtarı da yeniler',
    en: 'Replaces the signing keys, with --root the root key too',
  },
  takes: '[--root] [FILE]',
  as: 'person',
  run: async (client, words) => {
    const path = words.find((word) => word !== '--root')
    const rootPrivatePem = path ? (await readRootKey(path)).privatePem : undefined
    const body = { rootPrivatePem, replacesRoot: words.includes('--root') }
    const { rootVersion, rootKeyId } = await client.call(rotateKeys, { body })
    const lines = [
      {
        tr: `İmza anahtarları yenilendi: kök ${rootVersion}. sürüm, kök anahtar ${rootKeyId}`,
        en: `The signing keys were replaced: root version ${rootVersion}, root key ${rootKeyId}`,
      },
    ]
    return { exitCode: 0, lines }
  },
}
