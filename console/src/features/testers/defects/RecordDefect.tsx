import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import {
  DefectDescription,
  DefectSeverity,
  DefectTitle,
  defectSeverityNames,
} from '@filo/contract/testers/defect-shapes'
import { recordDefect } from '@filo/contract/testers/defects-routes'
import type { Evidence, TestCase } from '@filo/contract/testers/tester-shapes'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { defectReadings } from '../../../components/defects/defect-readings.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'

const DefectForm = z.object({
  title: DefectTitle,
  packageId: z.string().min(1),
  severity: DefectSeverity,
  description: DefectDescription,
})

/** What a defect is recorded about: a case with its evidence, or nothing in particular. */
export interface DefectOrigin {
  testCase?: TestCase
  note: string
  evidence: readonly Evidence[]
}

interface Props {
  ArosId: string
  origin: DefectOrigin
  onClose: () => void
}

type Package = { packageId: string; code: string; version: string; label: string }

function Fields({ ArosId, origin, packages, onClose }: Props & { packages: readonly Package[] }) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const record = useApiMutation(recordDefect, { invalidates: defectReadings })
  const { testCase, note, evidence } = origin
  const concerned = packages.find(({ code }) => code === testCase?.packageCode) ?? packages[0]
  const form = useForm(DefectForm, {
    title: '',
    packageId: concerned?.packageId ?? '',
    severity: 'major' as const,
    description: note,
  })
  const hashes = evidence.map(({ sha256 }) => sha256)
  return (
    <ApiForm
      form={form}
      submitLabel={t('defect.record')}
      onSubmit={(defect) =>
        record.mutateAsync({
          params: { ArosId },
          body: { ...defect, caseId: testCase?.caseId ?? null, evidence: hashes },
        })
      }
      onDone={onClose}
      onCancel={onClose}
    >
      {testCase && <Typography color="text.secondary">{localized(testCase.title)}</Typography>}
      <FormTextField form={form} name="title" label={t('defect.name')} maxLength={200} isRequired />
      <FormTextField
        form={form}
        name="description"
        label={t('defect.description')}
        help={t('defect.descriptionHelp')}
        rows={4}
        maxLength={4000}
        isRequired
      />
      <FormSelect
        form={form}
        name="severity"
        label={t('defect.severity')}
        help={t('defect.severityHelp')}
        options={DefectSeverity.options.map((value) => ({
          value,
          label: localized(defectSeverityNames[value]),
        }))}
        isRequired
      />
      <FormSelect
        form={form}
        name="packageId"
        label={t('defect.package')}
        options={packages.map(({ packageId, label }) => ({ value: packageId, label }))}
        isRequired
      />
      {evidence.length > 0 && (
        <Typography color="text.secondary">
          {t('defect.evidence', { list: evidence.map(({ name }) => name).join(', ') })}
        </Typography>
      )}
    </ApiForm>
  )
}

/** Records what is wrong with one of the version's packages. */
export function RecordDefect(props: Props) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const query = useApiQuery(getArosVersion, { params: { ArosId: props.ArosId } })
  return (
    <SideDrawer isOpen title={t('defect.record')} onClose={props.onClose}>
      <QueryPanel query={query} errorTitle={t('defect.failed')} lines={4}>
        {({ items }) => (
          <Fields
            {...props}
            packages={items.map(({ packageId, code, version, name }) => ({
              packageId,
              code,
              version,
              label: `${localized(name) || code} ${version}`,
            }))}
          />
        )}
      </QueryPanel>
    </SideDrawer>
  )
}
