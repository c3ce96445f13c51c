import { exportRootKey } from '@filo/contract/trust/trust-routes'
import type { Command } from '../../command.ts'
import { BadConfig } from '../../config.ts'
import { writeRootKey } from './root-key-file.ts'

/** `filo trust export-root FILE`: writes the root key to a new file, to be kept offline (docs/operations.md). */
export const trustExportRoot: Command = {
  summary: { tr: 'Kök imza anahtarını bir dosyaya yazar', en: 'Writes the root signing key to a file' },
  takes: 'FILE',
  as: 'person',
  run: async (client, [path]) => {
    if (!path) throw new BadConfig('say which file to write: filo trust export-root FILE')
    const keyId = await writeRootKey(path, () => client.call(exportRootKey, {}))
    const lines = [
      {
        tr: `Kök anahtar ${keyId} ${path} dosyasında. Bu dosyayı çevrimdışı saklayın.`,
        en: `The root key ${keyId} is in ${path}. Keep this file offline.`,
      },
    ]
    return { exitCode: 0, lines }
  },
}
