import { rewrapSecrets } from '@filo/contract/trust/trust-routes'
import type { Command } from '../../command.ts'

/** `filo trust rewrap`: the stored secrets are closed by the wrapping key in use; the one before it can go. */
export const trustRewrap: Command = {
  summary: {
    tr: 'Saklanan sırları kullanılan sarma anahtarıyla kapatır',
    en: 'Closes the stored secrets by the wrapping key in use',
  },
  as: 'person',
  run: async (client) => {
    const { wrappingKey } = await client.call(rewrapSecrets, {})
    const lines = [
      {
        tr: `Saklanan sırlar artık ${wrappingKey} ile kapalı; eski anahtar gereksiz.`,
        en: `The stored secrets are closed by ${wrappingKey} now; the key before it is not needed any more.`,
      },
    ]
    return { exitCode: 0, lines }
  },
}
