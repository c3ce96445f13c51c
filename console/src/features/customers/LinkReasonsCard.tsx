import { listLinkReasons } from '@filo/contract/connection/connection-routes'
import { linkReasonTexts } from '@filo/contract/device/link/link-reasons'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'

/** Why a customer's robots could not reach the server, by how many reported it lately. */
export function LinkReasonsCard({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const localized = useLocalized()
  const { number } = useFormats()
  const query = useApiQuery(listLinkReasons, { query: { customerId } })
  const heads = ['reason', 'day', 'week', 'last'] as const
  return (
    <SectionCard title={t('linkReasons.title')}>
      <QueryPanel query={query} errorTitle={t('linkReasons.failed')}>
        {({ reasons }) =>
          reasons.length === 0 ? (
            <Typography>{t('linkReasons.none')}</Typography>
          ) : (
            <Box role="group" aria-label={t('linkReasons.title')} tabIndex={0} sx={{ overflowX: 'auto' }}>
              <Table size="small" aria-label={t('linkReasons.title')}>
                <TableHead>
                  <TableRow>
                    {heads.map((head) => (
                      <TableCell key={head}>{t(`linkReasons.heads.${head}`)}</TableCell>
                    ))}
                  </TableRow>
                </TableHead>
                <TableBody>
                  {reasons.map(({ code, robotsLastDay, robotsLastWeek, lastReportedAt }) => (
                    <TableRow key={code}>
                      <TableCell component="th" scope="row">
                        {localized(linkReasonTexts[code])}
                      </TableCell>
                      <TableCell>{number(robotsLastDay)}</TableCell>
                      <TableCell>{number(robotsLastWeek)}</TableCell>
                      <TableCell>
                        <RelativeTime at={lastReportedAt} />
                      </TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </Box>
          )
        }
      </QueryPanel>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('linkReasons.note')}
      </Typography>
    </SectionCard>
  )
}
