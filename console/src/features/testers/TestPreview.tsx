import type { MyTest } from '@filo/contract/testers/tester-shapes'
import { getMyTest } from '@filo/contract/testers/testers-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { CasePreview } from './cases/CasePreview.tsx'

interface Props {
  test: MyTest
  onClose: () => void
}

/** One assignment beside the list: what is to be tested and until when. */
export function TestPreview({ test, onClose }: Props) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const { aros, robot, tester } = test
  const query = useApiQuery(getMyTest, { params: { ArosId: aros.id } })
  return (
    <SideDrawer
      isOpen
      title={`${aros.name} ${aros.version}`}
      onClose={onClose}
      width={560}
      actions={
        <Button variant="contained" href={paths.versionTest({ ArosId: aros.id })}>
          {t('list.open')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <KeyValueList
          items={[
            { label: t('list.state'), value: <StateChip kind="tester" state={tester.state} /> },
            { label: t('list.product'), value: localized(robot.name) },
            { label: t('list.due'), value: tester.dueAt && <RelativeTime at={tester.dueAt} /> },
          ]}
        />
        <QueryPanel query={query} errorTitle={t('failed')} lines={6}>
          {({ cases }) => <CasePreview cases={cases} />}
        </QueryPanel>
      </Box>
    </SideDrawer>
  )
}
