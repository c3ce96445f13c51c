import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'

type Receipt = NonNullable<ProgramInstall['receipt']>

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Box>
      <Typography variant="subtitle2">{title}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  )
}

function Content({ receipt, at }: { receipt: Receipt; at: string | null }) {
  const { t } = useTranslation('program-installs')
  const { bytes, number, dateTime } = useFormats()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {receipt.left.length === 0 ? (
        <Alert severity="success">{t('receipt.clean')}</Alert>
      ) : (
        <Alert severity="warning">{t('receipt.left', { count: receipt.left.length })}</Alert>
      )}
      <KeyValueList
        items={[
          { label: t('receipt.at'), value: at && dateTime(at) },
          { label: t('receipt.files'), value: number(receipt.fileCount) },
          { label: t('receipt.freed'), value: bytes(receipt.bytes) },
          {
            label: t('receipt.data'),
            value:
              receipt.dataBytes === null
                ? t('receipt.dataGone')
                : t('receipt.dataRetained', { size: bytes(receipt.dataBytes) }),
          },
        ]}
      />
      <Lines title={t('receipt.leftPaths')} lines={receipt.left} />
      <Lines title={t('receipt.services')} lines={receipt.services} />
      <Lines title={t('receipt.paths')} lines={receipt.paths} />
      <Lines title={t('receipt.notes')} lines={receipt.notes} />
    </Box>
  )
}

/** What a robot checked after it removed a program. */
export function ReceiptDialog({ install, onClose }: { install: ProgramInstall; onClose: () => void }) {
  const { t } = useTranslation('program-installs')
  const localized = useLocalized()
  const { program, unit, receipt, endedAt } = install
  const title = t('receipt.title', { name: localized(program.name), serial: unit.serial })
  return (
    <SideDrawer isOpen title={title} onClose={onClose}>
      {receipt && <Content receipt={receipt} at={endedAt} />}
    </SideDrawer>
  )
}
