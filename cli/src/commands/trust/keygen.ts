import type { Command } from '../../command.ts'
import { BadConfig } from '../../config.ts'
import { makeKeyFile } from './key-file.ts'

const MIN_PASSPHRASE = 12

/** `filo trust keygen FILE`: a signing key of a person's own, on their own machine; the server learns its public part only. */
export const trustKeygen: Command = {
  summary: {
    tr: 'Bu makinede parolayla korunan bir imza anahtarı oluşturur',
    en: 'Makes a signing key on this machine, closed by a passphrase',
  },
  takes: 'FILE',
  as: 'nobody',
  run: async (_, [path], hand) => {
    if (!path) throw new BadConfig('say which file to make: filo trust keygen FILE')
    const passphrase = await hand.passphrase()
    if (passphrase.length < MIN_PASSPHRASE)
      throw new BadConfig(`the passphrase must have ${MIN_PASSPHRASE} characters or more`)
    const { keyId, publicKey } = await makeKeyFile(path, passphrase)
    const lines = [
      { tr: `Anahtar ${path} dosyasında; kimliği ${keyId}`, en: `The key is in ${path}; its id is ${keyId}` },
      { tr: `Açık anahtar ${publicKey}`, en: `Public key ${publicKey}` },
    ]
    return { exitCode: 0, lines }
  },
}
