import Box from '@mui/material/Box'
import { z } from 'zod'
import type { Story } from '../gallery/story.ts'
import { SectionCard } from '../page/SectionCard.tsx'
import { showToast } from '../toast/toast-store.ts'
import { FormShell } from './FormShell.tsx'
import { FormLocalizedField } from './fields/FormLocalizedField.tsx'
import { FormNumberField } from './fields/FormNumberField.tsx'
import { FormSelect } from './fields/FormSelect.tsx'
import { FormSemverField } from './fields/FormSemverField.tsx'
import { FormSwitch } from './fields/FormSwitch.tsx'
import { FormTextField } from './fields/FormTextField.tsx'
import { useForm } from './use-form.ts'

const Model = z.object({
  code: z.string().min(2),
  name: z.object({ tr: z.string().min(1), en: z.string().min(1) }),
  kind: z.string().nullable(),
  weightKg: z.number().positive(),
  semver: z.string(),
  isActive: z.boolean(),
})
const start = {
  code: 'NH1',
  name: { tr: 'Nova H1', en: '' },
  kind: null,
  weightKg: 62.5,
  semver: '',
  isActive: true,
}

function Forms() {
  const form = useForm(Model, start)
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 1500))
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 800 }}>
      <SectionCard title="Robot modeli">
        <FormShell
          form={form}
          onSubmit={wait}
          onDone={() => showToast({ message: 'Model kaydedildi.' })}
          onCancel={() => form.reset(start)}
          readFailure={() => ({ kind: 'other', title: 'Kaydedilemedi', errors: [] })}
        >
          <FormTextField
            form={form}
            name="code"
            label="Kod"
            lockedReason="Robotu olan modelin kodu değişmez."
          />
          <FormLocalizedField form={form} name="name" label="Ad" isRequired />
          <FormSelect
            form={form}
            name="kind"
            label="Tür"
            noneLabel="Seçilmedi"
            options={[{ value: 'a', label: 'İnsansı' }]}
          />
          <FormNumberField form={form} name="weightKg" label="Ağırlık" unit="kg" />
          <FormSemverField form={form} name="semver" label="Sürüm" current="1.4.2" />
          <FormSwitch form={form} name="isActive" label="Etkin" help="Yeni robot kaydına açık." />
        </FormShell>
      </SectionCard>
    </Box>
  )
}

export const story: Story = { title: 'form', Show: Forms }
