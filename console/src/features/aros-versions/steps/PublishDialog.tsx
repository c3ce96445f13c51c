import { getProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { publishAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { EvidencePart } from '../evidence/EvidencePart.tsx'
import { Reach, useReach } from '../evidence/Reach.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'

interface Props {
  aros: ArosVersionDetail
  onClose: () => void
  /** It is published now, or waits for signatures. */
  onDone?: () => void
}

interface ChoiceProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

function Choice({ label, isChecked, onChange }: ChoiceProps) {
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      control={<Checkbox checked={isChecked} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
    />
  )
}

/**
 * Publishes: the name is typed, and the reader sees how many robots follow. Where customers' robots run another version
 * it is not offered to all of them at once by itself: a campaign brings it to them in waves.
 */
export function PublishDialog({ aros, onClose, onDone }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const publish = useApiMutation(publishAros, { invalidates: [...arosReadings, listVersions] })
  const [chosen, setChosen] = useState<boolean>()
  const [releases, setReleases] = useState(true)
  const { atCustomers } = useReach(aros.id)
  const product = useApiQuery(getProductAros, {
    params: { variantId: aros.robot.id },
    query: { channel: 'production' },
  })
  const name = arosTitle(aros)
  const current = product.data?.default?.aros
  const makeDefault = chosen ?? !(current && (atCustomers ?? 0) > 0)
  const approved = aros.items.filter(({ versionState }) => versionState === 'approved')
  const names = approved.map((item) => `${localized(item.name)} ${item.version}`).join(', ')
  const effects = [
    t('prompt.publish.signed'),
    ...(makeDefault && product.data
      ? [t('prompt.publish.robots', { count: product.data.followerCount })]
      : []),
    ...(makeDefault && atCustomers ? [t('prompt.publish.customers', { count: atCustomers })] : []),
    ...(makeDefault ? [] : [t('prompt.publish.later')]),
    ...(makeDefault && current ? [t('prompt.publish.supersedes', { name: arosTitle(current) })] : []),
  ]
  return (
    <ConfirmDialog
      title={t('prompt.publish.title', { name })}
      confirmLabel={localized(arosTransitionNames.publish)}
      expected={name}
      effects={effects}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        const body = { makeDefault, reason, releasesPackages: releases && approved.length > 0 }
        const { signing } = await publish.mutateAsync({ params: { ArosId: aros.id }, body })
        showToast({ message: t(signing ? 'signing.requested' : 'done.publish', { name }) })
        onDone?.()
      }}
    >
      <EvidencePart title={t('evidence.reachTitle')}>
        <Reach ArosId={aros.id} />
      </EvidencePart>
      <Choice
        label={t('prompt.publish.makeDefault', { product: localized(aros.robot.name) })}
        isChecked={makeDefault}
        onChange={setChosen}
      />
      {approved.length > 0 && (
        <Choice
          label={t('prompt.publish.packages', { count: approved.length, names })}
          isChecked={releases}
          onChange={setReleases}
        />
      )}
    </ConfirmDialog>
  )
}
