import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchSelect } from '../../../components/form/SearchSelect.tsx'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

interface Props {
  onClose: () => void
  onChosen: (packageId: string) => void
}

/** Asks which package a new marketing version is of. */
export function ChoosePackageDialog({ onClose, onChosen }: Props) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const readError = useReadError()
  const [packageId, setPackageId] = useState<string | null>(null)
  return (
    <ConfirmDialog
      title={t('choose.title')}
      confirmLabel={t('choose.go')}
      isIncomplete={packageId === null}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        if (packageId) onChosen(packageId)
      }}
    >
      <SearchSelect
        source={{
          list: listPackages,
          query: { sort: 'name' },
          one: getPackage,
          oneParams: (packageRef) => ({ packageRef }),
          option: ({ id, name, code }) => ({ value: id, label: `${localized(name) || code} · ${code}` }),
        }}
        value={packageId}
        onChange={setPackageId}
        field={{ label: t('facts.package'), margin: 'normal', helperText: t('choose.help') }}
      />
    </ConfirmDialog>
  )
}
