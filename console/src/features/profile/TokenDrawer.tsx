import { createApiToken, listApiTokens } from '@filo/contract/profile/profile-routes'
import { RoleKey, roleNames } from '@filo/contract/roles'
import { scopesOfRole, TokenScope } from '@filo/contract/token-scopes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useSession } from '../../session/session.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { useShownOnce } from '../../ui/dialog/shown-once.ts'
import { FormSelect } from '../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { ScopesField } from './ScopesField.tsx'

const validDays = ['7', '30', '90', '180', '365'] as const

const schema = z.object({
  name: z.string().trim().min(1).max(80),
  role: RoleKey,
  scopes: z.array(TokenScope).min(1),
  validDays: z.enum(validDays),
})

function TokenForm({ onMade, onCancel }: { onMade: (text: string) => void; onCancel: () => void }) {
  const { t } = useTranslation('profile')
  const localized = useLocalized()
  const { role, roles } = useSession()
  const form = useForm(schema, { name: '', role, scopes: ['read'], validDays: '90' })
  const create = useApiMutation(createApiToken, { invalidates: [listApiTokens] })
  return (
    <ApiForm
      form={form}
      submitLabel={t('tokens.create')}
      onCancel={onCancel}
      onSubmit={({ scopes, ...values }) => {
        const offered = scopesOfRole(values.role)
        const fitting = scopes.filter((scope) => offered.includes(scope))
        return create.mutateAsync({
          body: { ...values, scopes: fitting, validDays: Number(values.validDays) },
        })
      }}
      onDone={({ text }) => onMade(text)}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('tokens.name')}
        help={t('tokens.nameHelp')}
        maxLength={80}
        isAutoFocused
        isRequired
      />
      <FormSelect
        form={form}
        name="role"
        label={t('tokens.role')}
        help={t('tokens.roleHelp')}
        options={roles.map((value) => ({ value, label: localized(roleNames[value]) }))}
      />
      <ScopesField form={form} name="scopes" role={form.values.role} />
      <FormSelect
        form={form}
        name="validDays"
        label={t('tokens.valid')}
        options={validDays.map((value) => ({ value, label: t('tokens.days', { count: Number(value) }) }))}
      />
    </ApiForm>
  )
}

function MadeToken({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('profile')
  useShownOnce()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">{t('tokens.once')}</Alert>
      <TextField
        fullWidth
        multiline
        autoFocus
        label={t('tokens.text')}
        value={text}
        helperText={t('tokens.usage')}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        <CopyButton isText value={text} label={t('tokens.copy')} />
        <Button variant="contained" onClick={onClose}>
          {t('tokens.done')}
        </Button>
      </Box>
    </Box>
  )
}

/** Makes an API token; afterwards shows its text, once. */
export function TokenDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const [text, setText] = useState<string>()
  return (
    <SideDrawer isOpen title={t(text ? 'tokens.made' : 'tokens.createTitle')} onClose={onClose} width={560}>
      {text ? <MadeToken text={text} onClose={onClose} /> : <TokenForm onMade={setText} onCancel={onClose} />}
    </SideDrawer>
  )
}
