import {
  getProfile,
  type Profile,
  UpdateProfileBody,
  updateProfile,
} from '@filo/contract/profile/profile-routes'
import { roleNames } from '@filo/contract/roles'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { PersonPicture } from '../../components/picture/PersonPicture.tsx'
import { PictureField } from '../../components/picture/PictureField.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { orNull } from '../../lib/or-null.ts'
import { refreshSession } from '../../session/refresh-session.ts'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { KeyValueCard } from '../../ui/page/KeyValueCard.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

const { shape } = UpdateProfileBody

const DetailValues = z.object({
  displayName: shape.displayName.unwrap(),
  phone: orNull(shape.phone),
  title: orNull(shape.title),
  department: orNull(shape.department),
  company: orNull(shape.company),
  address: orNull(shape.address),
  avatarKey: orNull(shape.avatarKey),
})

function valuesOf({ displayName, phone, title, department, company, address, avatarKey }: Profile) {
  return { displayName, phone, title, department, company, address, avatarKey: avatarKey ?? '' }
}

function DetailsForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const form = useForm(DetailValues, valuesOf(profile))
  const save = useApiMutation(updateProfile, { invalidates: [getProfile] })
  const names = ['displayName', 'phone', 'title', 'department', 'company', 'address', 'avatarKey'] as const
  const labels = Object.fromEntries(names.map((name) => [name, t(`fields.${name}`)])) as Record<
    (typeof names)[number],
    string
  >
  return (
    <ApiForm
      form={form}
      etag={profile.etag}
      fieldLabels={labels}
      loadLatest={async () => {
        const latest = await apiClient.call(getProfile, {})
        return { values: valuesOf(latest), etag: latest.etag }
      }}
      onSubmit={(body, etag) => save.mutateAsync({ body, ...(etag ? { ifMatch: etag } : {}) })}
      onDone={() => {
        showToast({ message: t('saved') })
        void refreshSession()
      }}
    >
      <PictureField
        use="icon"
        aspect={1}
        isRound
        form={form}
        name="avatarKey"
        label={labels.avatarKey}
        preview={(key) => <PersonPicture avatarKey={key} name={profile.displayName} size={72} />}
      />
      <FormTextField
        form={form}
        name="displayName"
        label={labels.displayName}
        autoComplete="name"
        isRequired
      />
      <FormTextField
        form={form}
        name="phone"
        type="tel"
        label={labels.phone}
        help={t('fields.phoneHelp')}
        autoComplete="tel"
      />
      <FormTextField form={form} name="title" label={labels.title} autoComplete="organization-title" />
      <FormTextField form={form} name="department" label={labels.department} />
      <FormTextField form={form} name="company" label={labels.company} autoComplete="organization" />
      <FormTextField
        form={form}
        name="address"
        label={labels.address}
        autoComplete="street-address"
        rows={2}
      />
    </ApiForm>
  )
}

function AccountCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const localized = useLocalized()
  return (
    <KeyValueCard
      title={t('account.title')}
      items={[
        { label: t('account.email'), value: profile.email, copyValue: profile.email },
        {
          label: t('account.roles'),
          value: profile.roles.map((role) => localized(roleNames[role])).join(', '),
        },
        { label: t('account.customer'), value: profile.customerName ?? t('account.ownStaff') },
        { label: t('account.lastLogin'), value: <RelativeTime at={profile.lastLoginAt} /> },
      ]}
    />
  )
}

/** Who the person is; what only an administrator can change stands beside the form. */
export function DetailsTab() {
  const { t } = useTranslation('profile')
  const query = useApiQuery(getProfile, {})
  return (
    <QueryPanel query={query} errorTitle={t('errors.profile')} lines={8}>
      {(profile) => (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) minmax(280px, 400px)' },
          }}
        >
          <SectionCard title={t('details.title')}>
            <DetailsForm profile={profile} />
          </SectionCard>
          <AccountCard profile={profile} />
        </Box>
      )}
    </QueryPanel>
  )
}
