import type { RemoteReadiness } from '@filo/contract/remote/remote-shapes'
import {
  type RemoteMode,
  type RemoteType,
  remoteTypeNames,
  remoteTypes,
} from '@filo/contract/remote/remote-states'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { reasonAgainstType } from './request-choice.ts'

interface Props {
  /** Of what an error leads to. */
  id: string
  readiness: Pick<RemoteReadiness, 'types' | 'runsWithoutRoot'>
  mode: RemoteMode
  chosen: ReadonlySet<RemoteType>
  onChange: (chosen: ReadonlySet<RemoteType>) => void
  error: string | undefined
}

/** What a session shall carry; what a robot does not offer says so. */
export function TypeChoice({ id, readiness, mode, chosen, onChange, error }: Props) {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  const firstOpen = remoteTypes.findIndex((type) => !reasonAgainstType(type, mode, readiness))
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">{t('request.types')}</FormLabel>
      <FormGroup>
        {remoteTypes.map((type, index) => {
          const against = reasonAgainstType(type, mode, readiness)
          const name = localized(remoteTypeNames[type])
          return (
            <FormControlLabel
              key={type}
              disabled={against !== undefined}
              control={
                <Checkbox
                  {...(index === firstOpen && { id })}
                  checked={chosen.has(type) && against === undefined}
                  onChange={(_, isChosen) => {
                    const next = new Set(chosen)
                    if (isChosen) next.add(type)
                    else next.delete(type)
                    onChange(next)
                  }}
                />
              }
              label={against ? `${name} (${t(`request.typeAgainst.${against}`)})` : name}
            />
          )
        })}
      </FormGroup>
      {error && <FormHelperText>{error}</FormHelperText>}
      {readiness.runsWithoutRoot && <FormHelperText error={false}>{t('request.rootless')}</FormHelperText>}
      {!readiness.types && <FormHelperText error={false}>{t('request.typesUnknown')}</FormHelperText>}
    </FormControl>
  )
}
