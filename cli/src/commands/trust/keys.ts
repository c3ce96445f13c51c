import { SigningRole } from '@filo/contract/trust/trust-roles'
import { cancelTrustChange, changeTrustKeys, getTrustState } from '@filo/contract/trust/trust-routes'
import type { Command } from '../../command.ts'
import { BadConfig } from '../../config.ts'

interface KeyChange {
  add: { role: SigningRole; publicKey: string; name: string }[]
  remove: string[]
  thresholds: Partial<Record<SigningRole, number>>
}

const usage = '--add ROLE=PUBLICKEY=NAME, --remove KEYID, --threshold ROLE=N; ROLE is root or targets'

function roleOf(word: string | undefined): SigningRole {
  const role = SigningRole.safeParse(word)
  if (!role.success) throw new BadConfig(usage)
  return role.data
}

const readOption: Record<string, (change: KeyChange, value: string) => void> = {
  '--add': ({ add }, value) => {
    const [role, publicKey = '', ...name] = value.split('=')
    add.push({ role: roleOf(role), publicKey, name: name.join('=') })
  },
  '--remove': ({ remove }, value) => remove.push(value),
  '--threshold': ({ thresholds }, value) => {
    const [role, count] = value.split('=')
    thresholds[roleOf(role)] = Number(count)
  },
}

/** What the options of `filo trust keys` ask for. @throws BadConfig for anything else */
function readKeyChange(words: readonly string[]): KeyChange {
  const change: KeyChange = { add: [], remove: [], thresholds: {} }
  for (let index = 0; index < words.length; index += 2) {
    const read = readOption[words[index] ?? '']
    const value = words[index + 1]
    if (!read || !value) throw new BadConfig(usage)
    read(change, value)
  }
  return change
}

/** `filo trust keys`: without options it lists the keys; with them it puts up the next root. */
export const trustKeys: Command = {
  summary: {
    tr: 'İmza anahtarlarını gösterir; ekler, çıkarır, kaç imza gerektiğini belirler',
    en: 'Lists signing keys; adds and removes them and sets how many must sign',
  },
  takes: '[--add ROLE=PUBLICKEY=NAME] [--remove KEYID] [--threshold ROLE=N]',
  as: 'person',
  run: async (client, words) => {
    if (words.length > 0) {
      const { rootVersion, isWaiting } = await client.call(changeTrustKeys, { body: readKeyChange(words) })
      const lines = [
        isWaiting
          ? {
              tr: `Kök ${rootVersion}. sürüm imza bekliyor: filo trust sign DOSYA`,
              en: `Root version ${rootVersion} waits for signatures: filo trust sign FILE`,
            }
          : { tr: `Kök ${rootVersion}. sürüm yürürlükte.`, en: `Root version ${rootVersion} is in force.` },
      ]
      return { exitCode: 0, lines }
    }
    const { keys, thresholds } = await client.call(getTrustState, {})
    const lines = keys.map(({ keyId, role, name, isStored, stage }) => {
      const count = role === 'root' || role === 'targets' ? ` (${thresholds[role]})` : ''
      const [tr, en] = isStored ? ['sunucuda', 'on the server'] : ['dışarıda', 'held elsewhere']
      const on = stage === 'in_use' ? '' : ` [${stage}]`
      return {
        tr: `${role}${count} ${keyId} ${tr}${on} ${name}`,
        en: `${role}${count} ${keyId} ${en}${on} ${name}`,
      }
    })
    return { exitCode: 0, lines }
  },
}

/** `filo trust cancel`: gives up the change of keys that waits for signatures. */
export const trustCancel: Command = {
  summary: {
    tr: 'İmza bekleyen anahtar değişikliğini iptal eder',
    en: 'Gives up the change of keys that waits for signatures',
  },
  as: 'person',
  run: async (client) => {
    await client.call(cancelTrustChange, {})
    return {
      exitCode: 0,
      lines: [{ tr: 'Anahtar değişikliği iptal edildi.', en: 'The change of keys was cancelled.' }],
    }
  },
}
