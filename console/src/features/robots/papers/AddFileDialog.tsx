import {
  type UnitFileKind,
  unitFileEndings,
  unitFileKindNames,
  unitFileLimits,
} from '@filo/contract/service-records/service-record-kinds'
import { addUnitFile } from '@filo/contract/service-records/unit-files-routes'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useSession } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { paperReadings } from './paper-readings.ts'

/** What speaks against a file, before it is sent; undefined: nothing. */
function refusalOf({ name, size }: File): 'fileType' | 'fileTooLarge' | 'fileEmpty' | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!(unitFileEndings as readonly string[]).includes(ending)) return 'fileType'
  if (size > unitFileLimits.maxBytes) return 'fileTooLarge'
  return size === 0 ? 'fileEmpty' : undefined
}

/** Keeps a file with a robot. */
export function AddFileDialog({ unitId, onClose }: { unitId: string; onClose: () => void }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const readError = useReadError()
  const { bytes } = useFormats()
  const { user } = useSession()
  const [file, setFile] = useState<File>()
  const [kind, setKind] = useState<UnitFileKind>('manual')
  const [isForCustomer, setIsForCustomer] = useState(false)
  const add = useApiMutation(addUnitFile, { invalidates: paperReadings })
  const endings = unitFileEndings.join(', ')
  const limit = bytes(unitFileLimits.maxBytes)
  const refusal = file && refusalOf(file)
  return (
    <ConfirmDialog
      title={t('papers.addFile')}
      confirmLabel={t('papers.upload')}
      isIncomplete={!file || refusal !== undefined}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        if (!file) return
        const query = {
          name: file.name,
          kind,
          isForCustomer: isForCustomer ? ('true' as const) : ('false' as const),
        }
        await add.mutateAsync({ params: { unitId }, query, bytes: file })
        showToast({ message: t('papers.fileSaved', { name: file.name }) })
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <TextField
          type="file"
          label={t('papers.file')}
          error={refusal !== undefined}
          helperText={
            refusal ? t(`papers.${refusal}`, { endings, limit }) : t('papers.fileLimits', { endings, limit })
          }
          onChange={(event) => setFile((event.target as HTMLInputElement).files?.[0])}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { accept: unitFileEndings.map((ending) => `.${ending}`).join() },
          }}
        />
        <TextField
          select
          label={t('papers.fileKind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as UnitFileKind)}
        >
          {Object.entries(unitFileKindNames).map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {localized(name)}
            </MenuItem>
          ))}
        </TextField>
        {user.customerId === null ? (
          <FormControlLabel
            control={<Switch checked={isForCustomer} onChange={(_, next) => setIsForCustomer(next)} />}
            label={t('papers.forCustomer')}
          />
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{t('papers.makerSees')}</Typography>
        )}
      </Box>
    </ConfirmDialog>
  )
}
