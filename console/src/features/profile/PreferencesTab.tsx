import { languages } from '@filo/contract/localized-text'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeZoneField } from '../../components/form/TimeZoneField.tsx'
import { changeLanguage } from '../../i18n/i18n.ts'
import { useLanguage } from '../../i18n/shown-language.tsx'
import { useSession } from '../../session/session.ts'
import { useRootStore } from '../../state/root-store.ts'
import { useThemeMode } from '../../theme/theme-mode.ts'
import { SavedAtOnce } from '../../ui/form/SavedAtOnce.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { PaletteField } from './PaletteField.tsx'
import { TipsCard } from './TipsCard.tsx'
import { useSavePreferences } from './use-save-preferences.ts'

const themes = ['light', 'dark'] as const
const densities = ['comfortable', 'standard', 'compact'] as const
const sidebarModes = ['full', 'compact', 'close'] as const

type Saving = ReturnType<typeof useSavePreferences>

function LanguageCard({ change }: Saving) {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const language = useLanguage()
  return (
    <SectionCard title={t('preferences.languageTitle')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <ChoiceField
          label={t('preferences.language')}
          value={language}
          options={languages}
          nameOf={(option) => t(`languages.${option}`)}
          onChoose={(locale) => {
            void changeLanguage(locale)
            change({ locale })
          }}
        />
        <TimeZoneField value={user.timeZone} onChoose={(timeZone) => change({ timeZone })} />
      </Box>
    </SectionCard>
  )
}

function LookCard({ choose }: Saving) {
  const { t } = useTranslation('profile')
  const mode = useThemeMode((state) => state.mode)
  const { density, sidebarMode, palettes } = useRootStore()
  return (
    <SectionCard title={t('preferences.lookTitle')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <ChoiceField
          label={t('preferences.theme')}
          value={mode}
          options={themes}
          nameOf={(option) => t(`themes.${option}`)}
          onChoose={(theme) => choose({ theme })}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {themes.map((each) => (
            <PaletteField
              key={each}
              mode={each}
              value={palettes[each]}
              onChoose={(name) => choose({ palettes: { ...palettes, [each]: name } })}
            />
          ))}
        </Box>
        <ChoiceField
          label={t('preferences.density')}
          value={density}
          options={densities}
          nameOf={(option) => t(`densities.${option}`)}
          onChoose={(chosen) => choose({ density: chosen })}
        />
        <ChoiceField
          label={t('preferences.sidebar')}
          value={sidebarMode}
          options={sidebarModes}
          nameOf={(option) => t(`sidebarModes.${option}`)}
          onChoose={(chosen) => choose({ sidebarMode: chosen })}
        />
      </Box>
    </SectionCard>
  )
}

function KeysCard({ choose }: Saving) {
  const { t } = useTranslation('profile')
  const { preferences } = useSession()
  const [isOn, setIsOn] = useState(preferences.singleKeyShortcuts ?? true)
  const helpId = useId()
  function change(singleKeyShortcuts: boolean) {
    setIsOn(singleKeyShortcuts)
    choose({ singleKeyShortcuts })
  }
  return (
    <SectionCard title={t('preferences.keysTitle')}>
      <FormControlLabel
        label={t('preferences.singleKeys')}
        control={
          <Switch
            checked={isOn}
            onChange={(_, chosen) => change(chosen)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {t('preferences.singleKeysHelp')}
      </FormHelperText>
    </SectionCard>
  )
}

/** Language, time zone, look and keys: applied at once, kept with the account. */
export function PreferencesTab() {
  const { t } = useTranslation('profile')
  const saving = useSavePreferences()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SavedAtOnce>
        <LanguageCard {...saving} />
        <LookCard {...saving} />
        <KeysCard {...saving} />
        <TipsCard />
      </SavedAtOnce>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {saving.isSaving
          ? t('preferences.saving')
          : saving.isSaved
            ? t('preferences.saved')
            : t('preferences.atOnce')}
      </Box>
    </Box>
  )
}
