import { sign } from 'node:crypto'
import { removeRootKey, rootRemovalText } from '@filo/contract/trust/trust-routes'
import type { Command } from '../../command.ts'
import { BadConfig } from '../../config.ts'
import { readRootKey } from './root-key-file.ts'

/** `filo trust remove-root FILE`: takes the root key off the server; the file shows that its copy is whole. */
export const trustRemoveRoot: Command = {
  summary: {
    tr: 'Dosyadaki kök anahtarı sunucudan kaldırır',
    en: 'Takes the root key in the file off the server',
  },
  takes: 'FILE',
  as: 'person',
  run: async (client, [path]) => {
    if (!path) throw new BadConfig('say where the exported key is: filo trust remove-root FILE')
    const { keyId, privatePem } = await readRootKey(path)
    const signature = sign(null, Buffer.from(rootRemovalText(keyId)), privatePem).toString('hex')
    await client.call(removeRootKey, { body: { keyId, signature } })
    const lines = [
      {
        tr: `Kök anahtar ${keyId} artık sunucuda değil; tek kopyası sizde.`,
        en: `The root key ${keyId} is no longer on the server; you hold its only copy.`,
      },
    ]
    return { exitCode: 0, lines }
  },
}
