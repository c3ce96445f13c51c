import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import { listProgramInstallLogs } from '@filo/contract/program-installs/program-installs-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { useEvents } from '../../../../api/use-events.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../../i18n/localized.ts'
import { SideDrawer } from '../../../../ui/dialog/SideDrawer.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { LogLines } from '../LogLines.tsx'

const pageSize = 1000
const everyMs = 500

/** What the hooks of a program printed on the robot; new lines come as they are printed. */
export function ProgramLog({ install, onClose }: { install: ProgramInstall; onClose: () => void }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const [after, setAfter] = useState(0)
  const [isFollowing, setIsFollowing] = useState(true)
  const params = { installId: install.id }
  const log = useApiQuery(
    listProgramInstallLogs,
    { params, query: { after, size: pageSize } },
    { keepPrevious: true },
  )
  useEvents([`update-logs:${install.id}`], { invalidates: [listProgramInstallLogs], everyMs })
  const title = t('programs.logTitle', { name: localized(install.program.name), serial: install.unit.serial })
  return (
    <SideDrawer isOpen title={title} onClose={onClose} width={860}>
      <QueryPanel query={log} errorTitle={t('errors.log')} lines={8}>
        {({ items, hasMore }) =>
          items.length === 0 ? (
            <EmptyState drawing="list" title={t('updates.logEmpty')} />
          ) : (
            <>
              <LogLines lines={items} isFollowing={isFollowing} onScrolledUp={() => setIsFollowing(false)} />
              {after > 0 && (
                <Button color="inherit" onClick={() => setAfter(0)}>
                  {t('programs.logStart')}
                </Button>
              )}
              {hasMore && (
                <Button color="inherit" onClick={() => setAfter(items.at(-1)?.seq ?? after)}>
                  {t('updates.later')}
                </Button>
              )}
            </>
          )
        }
      </QueryPanel>
    </SideDrawer>
  )
}
