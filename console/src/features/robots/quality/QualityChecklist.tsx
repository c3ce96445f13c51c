import {
  type QualityCheck,
  type QualityWaiver,
  signQualityCheck,
  withdrawQualityWaiver,
} from '@filo/contract/quality-checks/quality-checks-routes'
import {
  type QualityFinding,
  type QualityItem,
  qualityItemNames,
} from '@filo/contract/quality-checks/quality-items'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { Picture } from '../../../components/picture/Picture.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { checkReadings } from './quality-readings.ts'
import { ResultChip } from './ResultChip.tsx'
import { useFindingText } from './use-finding-text.ts'

const PhotoDrawer = lazyDialog(async () => (await import('./PhotoDrawer.tsx')).PhotoDrawer)
const WaiveDialog = lazyDialog(async () => (await import('./WaiveDialog.tsx')).WaiveDialog)

interface ItemProps {
  finding: QualityFinding
  waiver: QualityWaiver | undefined
  children?: ReactNode
  actions?: ReactNode
}

/** One line of the list: how it stands, what that rests on, and what can be done. */
function Item({ finding, waiver, children, actions }: ItemProps) {
  const localized = useLocalized()
  const { findingText, waiverText } = useFindingText()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'flex-start',
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 16em', minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {localized(qualityItemNames[finding.item])}
          </Typography>
          <ResultChip result={finding.result} isWaived={waiver !== undefined} />
        </Box>
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {findingText(finding)}
        </Typography>
        {waiver && <Typography sx={{ overflowWrap: 'anywhere' }}>{waiverText(waiver)}</Typography>}
        {children}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  )
}

/** What a person adds by themselves: that they checked the robot, its photo, or where tests and scans are asked for. */
function OwnAction({
  check,
  item,
  onPhoto,
}: {
  check: QualityCheck
  item: QualityItem
  onPhoto: () => void
}) {
  const { t } = useTranslation('robots/quality')
  const { unitId } = check
  const readError = useReadError()
  const sign = useApiMutation(signQualityCheck, { invalidates: checkReadings })
  if (item === 'photo')
    return (
      <Button size="small" variant="outlined" onClick={onPhoto}>
        {t(check.photoKey ? 'photo.change' : 'photo.add')}
      </Button>
    )
  if (item === 'hardware' || item === 'tests')
    return (
      <Button size="small" variant="outlined" href={paths.hardwareDiagnostic({ unitId })}>
        {t(item === 'tests' ? 'runTests' : 'openHardware')}
      </Button>
    )
  if (item !== 'person') return null
  return (
    <>
      {sign.error && <Alert severity="error">{readError(sign.error)}</Alert>}
      <PendingButton
        size="small"
        variant="outlined"
        isPending={sign.isPending}
        onClick={() => sign.mutate({ params: { unitId } })}
      >
        {t('sign')}
      </PendingButton>
    </>
  )
}

function WaiverAction({
  check,
  finding,
  onWaive,
}: {
  check: QualityCheck
  finding: QualityFinding
  onWaive: () => void
}) {
  const { t } = useTranslation('robots/quality')
  const localized = useLocalized()
  const withdraw = useApiMutation(withdrawQualityWaiver, { invalidates: checkReadings })
  const { unitId, waivers } = check
  const { item, result } = finding
  const name = localized(qualityItemNames[item])
  if (waivers.some((waiver) => waiver.item === item))
    return (
      <PendingButton
        size="small"
        isPending={withdraw.isPending}
        aria-label={`${name}: ${t('withdraw')}`}
        onClick={() => withdraw.mutate({ params: { unitId, item } })}
      >
        {t('withdraw')}
      </PendingButton>
    )
  if (result === 'passed') return null
  return (
    <Button size="small" aria-label={`${name}: ${t('waive')}`} onClick={onWaive}>
      {t('waive')}
    </Button>
  )
}

/** The checklist of a robot in quality control, with what its reader may add to it. */
export function QualityChecklist({ check }: { check: QualityCheck }) {
  const { t } = useTranslation('robots/quality')
  const mayWrite = useCan()('robot.register') && check.isDue
  const [opened, setOpened] = useState<'photo' | { waive: QualityItem }>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {check.findings.map((finding) => {
          const { item } = finding
          return (
            <Item
              key={item}
              finding={finding}
              waiver={check.waivers.find((waiver) => waiver.item === item)}
              actions={
                mayWrite && (
                  <>
                    <OwnAction check={check} item={item} onPhoto={() => setOpened('photo')} />
                    <WaiverAction
                      check={check}
                      finding={finding}
                      onWaive={() => setOpened({ waive: item })}
                    />
                  </>
                )
              }
            >
              {item === 'photo' && check.photoKey && (
                <Picture
                  use="image"
                  pictureKey={check.photoKey}
                  alt={t('photo.label')}
                  width={160}
                  height={120}
                />
              )}
            </Item>
          )
        })}
      </Box>
      {opened === 'photo' && <PhotoDrawer unitId={check.unitId} photoKey={check.photoKey} onClose={close} />}
      {typeof opened === 'object' && (
        <WaiveDialog unitId={check.unitId} item={opened.waive} onClose={close} />
      )}
    </>
  )
}
