import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { useNoRobotsText } from '../testers/robots/RobotsNotice.tsx'
import { TakingConsent } from '../testers/robots/TakingConsent.tsx'
import type { RobotsReading } from '../testers/robots/use-robots-of-test.ts'

export type NamedAros = Pick<ArosVersionDetail, 'name' | 'version'>

interface Props {
  aros: NamedAros
  reading: RobotsReading
  /** Leads to where robots are chosen. */
  onChoose: () => void
  onStart: (takesRobots: boolean) => Promise<unknown>
  onClose: () => void
}

/** Asks before a test starts without any robot, with robots of another running test, or without knowing. */
export function StartTestDialog({ aros, reading, onChoose, onStart, onClose }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const noRobotsText = useNoRobotsText()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const { robots, hasFailed, retry } = reading
  const isNone = robots?.robotCount === 0
  const losing = robots?.losing ?? []
  const choose = (
    <Button
      variant="contained"
      onClick={() => {
        onClose()
        onChoose()
      }}
    >
      {t('testRobots.choose')}
    </Button>
  )
  return (
    <ConfirmDialog
      title={t('prompt.start_test.title', { name: arosTitle(aros) })}
      confirmLabel={isNone ? t('testRobots.startWithout') : localized(arosTransitionNames.start_test)}
      isUnadvised={isNone}
      isIncomplete={!robots || (losing.length > 0 && !isConfirmed)}
      onClose={onClose}
      onConfirm={() => onStart(losing.length > 0 && isConfirmed)}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {hasFailed && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={retry}>
                {t('testRobots.retry')}
              </Button>
            }
          >
            {t('testRobots.unknownOfTest')}
          </Alert>
        )}
        {!robots && !hasFailed && <div role="status">{t('testRobots.reading')}</div>}
        {robots && isNone && (
          <>
            <Alert severity="warning">{noRobotsText(robots)}</Alert>
            <div>{choose}</div>
          </>
        )}
        {robots && !isNone && <div>{t('testRobots.count', { count: robots.robotCount })}</div>}
        {losing.length > 0 && (
          <>
            <TakingConsent losing={losing} isChecked={isConfirmed} onChange={setIsConfirmed} />
            <div>
              <Button
                onClick={() => {
                  onClose()
                  onChoose()
                }}
              >
                {t('testRobots.chooseOthers')}
              </Button>
            </div>
          </>
        )}
      </Box>
    </ConfirmDialog>
  )
}
