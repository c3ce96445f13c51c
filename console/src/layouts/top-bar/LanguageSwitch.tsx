import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/shown-language.tsx'
import { chooseLanguage } from '../../session/choose-language.ts'

/** Shows the console in the other language; labelled in that language. */
export function LanguageSwitch() {
  const { t } = useTranslation('layouts')
  const [short, name] = [t('otherLanguageShort'), t('otherLanguage')]
  const other = useLanguage() === 'tr' ? 'en' : 'tr'
  return (
    <Button
      color="inherit"
      lang={other}
      title={name}
      aria-label={`${short} ${name}`}
      onClick={() => void chooseLanguage(other)}
      sx={{ minWidth: 44, fontWeight: 600 }}
    >
      {short}
    </Button>
  )
}
