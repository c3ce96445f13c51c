import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { type HelpScreen, mostSteps } from './help-screens.ts'

const numbers = Array.from({ length: mostSteps }, (_, index) => index + 1)

/** What the open screen is for, and its first steps. */
export function ScreenHelp({ screen }: { screen: HelpScreen }) {
  const { t, i18n } = useTranslation('help')
  const steps = numbers.filter((number) => i18n.exists(`help:screens.${screen}.steps.${number}`))
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {t(`screens.${screen}.title`)}
      </Typography>
      <Typography sx={{ mb: 1 }}>{t(`screens.${screen}.what`)}</Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.75 } }}>
        {steps.map((number) => (
          <li key={number}>{t(`screens.${screen}.steps.${number}`)}</li>
        ))}
      </Box>
    </>
  )
}
