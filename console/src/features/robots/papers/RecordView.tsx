import { serviceKindNames } from '@filo/contract/service-records/service-record-kinds'
import type { ServiceRecord } from '@filo/contract/service-records/service-records-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { usePartName } from '../../../components/hardware/use-change-columns.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useSession } from '../../../session/session.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SightChip } from './use-record-columns.tsx'

function Parts({ parts }: Pick<ServiceRecord, 'parts'>) {
  const { t } = useTranslation(['robots/about', 'robots'])
  return (
    <TableContainer>
      <Table size="small" aria-label={t('papers.parts')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('papers.part.name')}</TableCell>
            <TableCell>{t('papers.part.serial')}</TableCell>
            <TableCell>{t('papers.part.formerSerial')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {parts.map(({ name, serial, formerSerial }, index) => (
            <TableRow key={index.toString()}>
              <TableCell>{name}</TableCell>
              <TableCell>{serial || '—'}</TableCell>
              <TableCell>{formerSerial || '—'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** All of one service record, with the changes of hardware that it explains. */
export function RecordView({ record, onClose }: { record: ServiceRecord; onClose: () => void }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const partName = usePartName()
  const { user } = useSession()
  const { date, dateTime } = useFormats()
  const { unitId, changes } = record
  const writer = record.createdByName ?? t(record.isByCustomer ? 'papers.byCustomer' : 'papers.byMaker')
  return (
    <SideDrawer isOpen width={640} title={localized(serviceKindNames[record.kind])} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {(record.isDraft || user.customerId === null) && (
          <Box>
            <SightChip isDraft={record.isDraft} isForCustomer={record.isForCustomer} />
          </Box>
        )}
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{record.text}</Typography>
        <KeyValueList
          items={[
            { label: t('papers.day'), value: date(record.performedOn) },
            { label: t('papers.doneBy'), value: record.doneBy },
            { label: t('papers.writtenBy'), value: writer },
            { label: t('papers.writtenAt'), value: dateTime(record.createdAt) },
          ]}
        />
        {record.parts.length > 0 && <Parts parts={record.parts} />}
        {changes.length > 0 && (
          <Box>
            <Typography sx={{ fontWeight: 500 }}>{t('papers.explains')}</Typography>
            {changes.map((change) => (
              <Box key={change.id}>
                <Link href={paths.hardwareDiagnostic({ unitId, changeId: change.id })}>
                  {`${partName(change)} · ${date(change.detectedAt)}`}
                </Link>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </SideDrawer>
  )
}
