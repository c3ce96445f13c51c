import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** By what it is known that the record is as it was when it was closed, and until when it stays. */
export function SealCard({ session: { dossier } }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const { dateTime } = useFormats()
  const { sealedAt, hash, keepUntil } = dossier
  return (
    <SectionCard title={t('seal.title')}>
      <KeyValueList
        items={[
          {
            label: t('seal.sealedAt'),
            value: sealedAt && dateTime(sealedAt),
            missingReason: t('seal.notYet'),
          },
          {
            label: t('seal.hash'),
            value: hash && <code>{hash}</code>,
            copyValue: hash ?? undefined,
            missingReason: t('seal.notYet'),
          },
          { label: t('seal.keepUntil'), value: keepUntil && dateTime(keepUntil) },
        ]}
      />
    </SectionCard>
  )
}
