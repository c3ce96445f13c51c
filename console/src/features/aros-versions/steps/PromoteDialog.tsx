import { promoteAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { suggestArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { ApiError } from '@filo/contract/client'
import { Semver } from '@filo/contract/packages/semver-order'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'

interface Props {
  aros: ArosVersionDetail
  /** The test's number has been refused already: the dialog begins with a free one. */
  isNumberInUse?: boolean
  onClose: () => void
  onDone?: () => void
}

/** What the dialog itself refuses; the server has not been asked. */
class FieldsUnsound extends Error {}

/** The name and number the production version gets: those of the test, and a free number where it is taken. */
function useNewNumber({ name: testName, semver: testSemver, robot }: ArosVersionDetail, wasInUse: boolean) {
  const [name, setName] = useState(testName)
  const [number, setSemver] = useState<string>()
  const [isInUse, setIsInUse] = useState(wasInUse)
  const query = { variantId: robot.id, channel: 'production' as const }
  const suggestion = useApiQuery(suggestArosVersion, { query }, { enabled: isInUse })
  const free = isInUse ? suggestion.data?.semver : undefined
  const semver = number ?? free ?? testSemver
  const isNamed = name.trim() !== ''
  const isNumbered = Semver.safeParse(semver.trim()).success
  const offerFree = () => {
    setIsInUse(true)
    setSemver(undefined)
    if (isInUse) void suggestion.refetch()
  }
  return { name, setName, semver, setSemver, free, isNamed, isNumbered, offerFree }
}

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  help: string | undefined
  isSound: boolean
}

function NumberField({ label, value, onChange, help, isSound }: FieldProps) {
  return (
    <TextField
      fullWidth
      required
      label={label}
      value={value}
      error={!isSound}
      helperText={help}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 120 } }}
    />
  )
}

function NumberFields({ assigned: number }: { assigned: ReturnType<typeof useNewNumber> }) {
  const { t } = useTranslation('aros-versions')
  const { free, isNamed, isNumbered } = number
  const help = free === undefined ? t('basics.semverHelp') : t('prompt.promote.free', { version: free })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' }, mt: 2 }}>
      <NumberField
        label={t('basics.name')}
        value={number.name}
        onChange={number.setName}
        help={isNamed ? undefined : t('basics.nameProblem')}
        isSound={isNamed}
      />
      <NumberField
        label={t('basics.semver')}
        value={number.semver}
        onChange={number.setSemver}
        help={isNumbered ? help : t('basics.semverProblem')}
        isSound={isNumbered}
      />
    </Box>
  )
}

/** Makes the production draft of a passed test version, under a name and number of its own: nothing reaches a robot by it. */
export function PromoteDialog({ aros, isNumberInUse = false, onClose, onDone }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const navigate = useNavigate()
  const promote = useApiMutation(promoteAros, { invalidates: arosReadings })
  const number = useNewNumber(aros, isNumberInUse)
  const title = arosTitle(aros)
  const submit = async () => {
    if (!number.isNamed || !number.isNumbered) throw new FieldsUnsound()
    const body = { name: number.name.trim(), semver: number.semver.trim() }
    try {
      const answer = await promote.mutateAsync({ params: { ArosId: aros.id }, body })
      showToast({ message: t('done.promote', { name: title }) })
      onDone?.()
      await navigate({ href: paths.arosVersions({ ArosId: answer.id }) })
    } catch (error) {
      const isInUse = error instanceof ApiError && error.problem?.code === 'aros_version_in_use'
      if (isInUse) number.offerFree()
      throw error
    }
  }
  return (
    <ConfirmDialog
      title={t('prompt.promote.title', { name: title })}
      confirmLabel={localized(arosTransitionNames.promote)}
      readError={(error) => (error instanceof FieldsUnsound ? t('prompt.promote.unsound') : readError(error))}
      onConfirm={submit}
      onClose={onClose}
    >
      {t('prompt.promote.body')}
      <NumberFields assigned={number} />
    </ConfirmDialog>
  )
}
