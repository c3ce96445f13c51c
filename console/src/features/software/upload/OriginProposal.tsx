import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../ui/form/use-form.ts'
import { useOrigin } from '../about/use-origin.ts'
import type { VersionInput, VersionOutput } from '../edit/version-values.ts'

interface Props {
  version: VersionDetail
  form: Form<VersionInput, VersionOutput>
}

/** Offers the number of the .deb for that of the version, which a person has given already. */
export function OriginProposal({ version, form }: Props) {
  const { t } = useTranslation('software')
  const origin = useOrigin(version)
  const semver = origin?.proposedSemver
  if (!semver || form.values.semver === semver) return null
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={() => form.set('semver', semver)}>
          {t('origin.useNumber', { semver })}
        </Button>
      }
    >
      {t('origin.number', { name: origin.package, version: origin.version })}
    </Alert>
  )
}
