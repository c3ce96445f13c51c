import type { AuditBreach } from '@filo/contract/audit/audit-head'
import { verifyAudit } from '@filo/contract/audit/audit-routes'
import type { LocalizedText } from '@filo/contract/localized-text'
import type { Command } from '../../command.ts'
import { BadConfig } from '../../config.ts'
import { readStoredHeads } from './stored-heads.ts'

/** What is wrong from a record on. */
function textOf(breach: AuditBreach, id: string | null): LocalizedText {
  const texts: Record<AuditBreach, LocalizedText> = {
    changed: {
      tr: `${id} numaralı kayıt değiştirilmiş`,
      en: `record ${id} says something else than was written`,
    },
    out_of_place: {
      tr: `zincir ${id} numaralı kayıtta kopuyor: öncesinde kayıt eksik ya da sırası değişmiş`,
      en: `the chain breaks at record ${id}: records before it are missing or in another order`,
    },
    rewritten: {
      tr: `${id} numaralı kayıttan başlayarak zincir yeniden yazılmış: imzalı özetle uyuşmuyor`,
      en: `from record ${id} on it was written anew: it contradicts a signed head`,
    },
    tail_missing: {
      tr: `${id} numaralı kayıttan başlayarak son kayıtlar eksik`,
      en: `the newest records are missing, from ${id} on`,
    },
    emptied: {
      tr: 'imzalı özetlerin gösterdiği kayıtların hepsi silinmiş',
      en: 'all records that were signed for are gone',
    },
    head_forged: {
      tr: 'sunucudaki özet dosyasında bu kurulumun imzalamadığı bir satır var',
      en: 'the server’s file of heads holds a line that this installation did not sign',
    },
  }
  return texts[breach]
}

const notCompared: LocalizedText = {
  tr: 'Uyarı: karşılaştırılacak imzalı özet yok; kesilen ya da yeniden yazılan bir kayıt anlaşılamaz',
  en: 'Warning: there is no signed head to compare with; a log that was cut or written anew would not be noticed',
}

const headsMissing: LocalizedText = {
  tr: 'Bu kayıt için daha önce özet imzalandı, ama bu sunucuda hiçbiri yok; kesilip kesilmediği BİLİNMİYOR. Saklanan özetlerle yeniden çalıştırın: filo audit verify HEADS KEYS',
  en: 'Heads of this log were signed before, and this server has none of them; whether it was cut is NOT KNOWN. Run it again with heads that were kept: filo audit verify HEADS KEYS',
}

const mayBeChanged: LocalizedText = {
  tr: 'Sunucunun veritabanı rolü kayıtları değiştirebilir ve silebilir; bunu engellemek için: docs/operations.md',
  en: 'The server’s database role can change and delete records; docs/operations.md says how to prevent that',
}

const addsOnly: LocalizedText = {
  tr: 'Sunucunun veritabanı rolü yalnız kayıt ekleyebilir',
  en: 'The server’s database role can add records only',
}

/**
 * `filo audit verify [HEADS KEYS]`: recomputes the hash chain of the audit log and compares it with the heads that the
 * server kept, and with those of a copy kept elsewhere; exit code 1 when the log is not what it was, or nothing is left
 * that could tell.
 */
export const auditVerify: Command = {
  summary: {
    tr: 'Denetim kaydının değiştirilmediğini kanıtlar',
    en: 'Proves that the audit log was not changed',
  },
  takes: '[HEADS KEYS]',
  as: 'token',
  run: async (client, [headsPath, keysPath]) => {
    if (headsPath && !keysPath)
      throw new BadConfig('say which public keys signed the heads: filo audit verify HEADS KEYS')
    const storedHeads = headsPath && keysPath ? readStoredHeads(headsPath, keysPath) : []
    const query =
      storedHeads.length > 0 ? { heads: storedHeads.map(({ seq, hash }) => `${seq}:${hash}`).join(',') } : {}
    const found = await client.call(verifyAudit, { query })
    if (!found.isIntact) {
      const what = textOf(found.breach ?? 'changed', found.firstBrokenId)
      const lines = [
        { tr: `Denetim kaydı BOZULMUŞ: ${what.tr}`, en: `The audit log was CHANGED: ${what.en}` },
      ]
      return { exitCode: 1, lines }
    }
    const { entries, headsCompared, vouchedUntilId, areHeadsMissing } = found
    const head = found.headHash ?? '-'
    const intact = {
      tr: `Denetim kaydı bütün: ${entries} kayıt, son özet ${head}`,
      en: `The audit log is intact: ${entries} records, last hash ${head}`,
    }
    const vouched = {
      tr: `${vouchedUntilId} numaralı kayda kadar imzalı özetlerle uyuşuyor (${headsCompared} özet)`,
      en: `It agrees with its signed heads up to record ${vouchedUntilId} (${headsCompared} heads)`,
    }
    const rights = found.mayBeChanged ? mayBeChanged : addsOnly
    if (areHeadsMissing) return { exitCode: 1, lines: [intact, headsMissing, rights] }
    return { exitCode: 0, lines: [intact, headsCompared > 0 ? vouched : notCompared, rights] }
  },
}
