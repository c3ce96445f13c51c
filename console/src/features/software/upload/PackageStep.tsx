import { getPackageChoices, type PackageDetail } from '@filo/contract/packages/packages-routes'
import type { VersionRow } from '@filo/contract/packages/versions-routes'
import AddIcon from '@mui/icons-material/Add'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { fold } from '../../../ui/format/fold.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { NewPackageForm } from './NewPackageForm.tsx'
import { OpenDrafts } from './OpenDrafts.tsx'
import type { UploadWizard } from './use-upload-wizard.ts'

interface Props {
  wizard: UploadWizard
  /** Drafts of the chosen package that were begun before. */
  drafts: readonly VersionRow[]
  onChosen: (code: string | undefined) => void
  /** A package was made: there is nothing to choose any more. */
  onCreated: (item: PackageDetail) => void
}

/** First step: which package gets a new version. */
export function PackageStep({ wizard, drafts, onChosen, onCreated }: Props) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const [isCreating, setIsCreating] = useState(false)
  const query = useApiQuery(getPackageChoices, {})
  useEvents(['packages'], { invalidates: [getPackageChoices] })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionCard title={t('wizard.pickPackage')}>
        <QueryPanel query={query} errorTitle={t('versions.failed')} lines={4}>
          {({ packages }) => (
            <Box sx={{ display: 'grid', gap: 2, maxWidth: 720, justifyItems: 'start' }}>
              <Autocomplete
                fullWidth
                options={packages}
                value={packages.find(({ code }) => code === wizard.packageName) ?? null}
                onChange={(_, choice) => onChosen(choice?.code)}
                getOptionLabel={({ code, name }) => `${localized(name)} (${code})`}
                getOptionKey={({ id }) => id}
                isOptionEqualToValue={(option, value) => option.id === value.id}
                filterOptions={(options, { inputValue }) =>
                  options.filter(({ code, name }) =>
                    fold(`${localized(name)} (${code})`).includes(fold(inputValue)),
                  )
                }
                noOptionsText={t('wizard.noPackage')}
                renderInput={(params) => (
                  <TextField {...params} label={t('wizard.package')} helperText={t('wizard.packageHelp')} />
                )}
              />
              <Button startIcon={<AddIcon />} onClick={() => setIsCreating(true)}>
                {t('wizard.newPackage')}
              </Button>
            </Box>
          )}
        </QueryPanel>
      </SectionCard>
      <OpenDrafts wizard={wizard} drafts={drafts} />
      {isCreating && (
        <NewPackageForm
          onClose={() => setIsCreating(false)}
          onDone={(item) => {
            setIsCreating(false)
            onCreated(item)
          }}
        />
      )}
    </Box>
  )
}
