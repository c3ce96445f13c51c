import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { PackageForm } from '../PackageForm.tsx'

/** The settings of a package: its words, place and owner. */
export function PackageSettings({ item }: { item: PackageDetail }) {
  const { t } = useTranslation('packages')
  return (
    <SectionCard>
      <PackageForm key={item.id} item={item} onDone={() => showToast({ message: t('form.saved') })} />
    </SectionCard>
  )
}
