import { getVersion, listVersions } from '@filo/contract/packages/versions-routes'
import type { Defect } from '@filo/contract/testers/defect-shapes'
import { answerDefect } from '@filo/contract/testers/defects-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { useCan } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ApiForm } from '../form/ApiForm.tsx'
import { FormSearchSelect } from '../form/FormSearchSelect.tsx'
import type { OptionSource } from '../form/named-options.ts'
import { useReadError } from '../form/use-read-error.ts'
import { defectReadings } from './defect-readings.ts'

const FixForm = z.object({ versionId: z.string().min(1) })

/** The builds of a package that could be a fix, newest first. */
function fixSource(packageId: string): OptionSource<typeof listVersions, typeof getVersion> {
  return {
    list: listVersions,
    query: {
      sort: '-createdAt',
      'f.packageId': [packageId],
      'f.state': ['ready', 'in_test', 'approved', 'released'],
    },
    one: getVersion,
    oneParams: (versionId) => ({ versionId }),
    option: ({ id, semver, build }) => ({ value: id, label: build > 1 ? `${semver}+${build}` : semver }),
  }
}

function FixDrawer({ defect, onClose }: { defect: Defect; onClose: () => void }) {
  const { t } = useTranslation('components')
  const form = useForm(FixForm, { versionId: '' })
  const answer = useApiMutation(answerDefect, { invalidates: defectReadings })
  const { version } = defect
  return (
    <SideDrawer isOpen title={t('defects.fixTitle', { name: defect.title })} onClose={onClose}>
      <ApiForm
        form={form}
        submitLabel={t('defects.fix')}
        onSubmit={({ versionId }) =>
          answer.mutateAsync({ params: { defectId: defect.id }, body: { answer: 'fixed', versionId } })
        }
        onDone={onClose}
        onCancel={onClose}
      >
        <FormSearchSelect
          form={form}
          name="versionId"
          label={t('defects.fixVersion')}
          help={t('defects.fixHelp', { version: version.version })}
          source={fixSource(defect.package.id)}
          without={version.id}
          isRequired
        />
      </ApiForm>
    </SideDrawer>
  )
}

/** What whoever makes the package says to a defect: fixed in a version, or none. Nothing where that is settled. */
export function AnswerDefect({ defect }: { defect: Defect }) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const can = useCan()
  const [dialog, setDialog] = useState<'fix' | 'reject'>()
  const answer = useApiMutation(answerDefect, { invalidates: defectReadings })
  const { state } = defect
  const isOpen = state === 'open' || state === 'reopened'
  if (!can('defect.answer') || !(isOpen || state === 'fixed')) return null
  const close = () => setDialog(undefined)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button size="small" variant="outlined" onClick={() => setDialog('fix')}>
        {t(isOpen ? 'defects.fix' : 'defects.fixOther')}
      </Button>
      {isOpen && (
        <Button size="small" color="inherit" onClick={() => setDialog('reject')}>
          {t('defects.reject')}
        </Button>
      )}
      {dialog === 'fix' && <FixDrawer defect={defect} onClose={close} />}
      {dialog === 'reject' && (
        <ConfirmDialog
          needsReason
          title={t('defects.rejectTitle', { name: defect.title })}
          confirmLabel={t('defects.reject')}
          readError={readError}
          onClose={close}
          onConfirm={(reason) =>
            answer.mutateAsync({ params: { defectId: defect.id }, body: { answer: 'rejected', reason } })
          }
        />
      )}
    </Box>
  )
}
