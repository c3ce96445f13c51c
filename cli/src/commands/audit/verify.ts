import { verifyAudit } from '@filo/contract/audit/audit-routes'
import type { Command } from '../../command.ts'

/** `filo audit verify`: recomputes the hash chain of the audit log; exit code 1 when a record was changed or taken out. */
export const auditVerify: Command = {
  summary: {
    tr: 'Denetim kaydının değiştirilmediğini kanıtlar',
    en: 'Proves that the audit log was not changed',
  },
  as: 'token',
  run: async (client) => {
    const { isIntact, entries, firstBrokenId, headHash } = await client.call(verifyAudit, {})
    if (isIntact) {
      const head = headHash ?? '-'
      return {
        exitCode: 0,
        lines: [
          {
            tr: `Denetim kaydı bütün: ${entries} kayıt, son özet ${head}`,
            en: `The audit log is intact: ${entries} records, last hash ${head}`,
          },
        ],
      }
    }
    return {
      exitCode: 1,
      lines: [
        {
          tr: `Denetim kaydı BOZULMUŞ: zincir ${firstBrokenId} kaydında kopuyor`,
          en: `The audit log was CHANGED: the chain breaks at record ${firstBrokenId}`,
        },
      ],
    }
  },
}
