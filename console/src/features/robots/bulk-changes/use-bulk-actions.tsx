import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import BusinessIcon from '@mui/icons-material/BusinessOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import StockIcon from '@mui/icons-material/Inventory2Outlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import LabelIcon from '@mui/icons-material/LabelOutlined'
import AgentIcon from '@mui/icons-material/MemoryOutlined'
import QrIcon from '@mui/icons-material/QrCode2Outlined'
import RolloutIcon from '@mui/icons-material/SystemUpdateAltOutlined'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { listQueryOf } from '../../../components/table/list-query-of.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useCan } from '../../../session/session.ts'
import { handUnits } from '../../../state/handed-units.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { BulkAction, ChosenRows, Column } from '../../../ui/table/column.ts'
import { csvColumns } from '../../../ui/table/columns/column-layout.ts'
import { sortText } from '../../../ui/table/list-state.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { withRegisterTexts } from '../with-register-texts.ts'
import type { ChosenTarget } from './bulk-target.ts'
import { exportChosen } from './export-chosen.ts'
import { useRenewalOffer } from './use-renewal-offer.ts'

const AssignDialog = lazyDialog(async () => (await import('./AssignDialog.tsx')).AssignDialog)
const ConfigManyDialog = lazyDialog(async () => (await import('./ConfigManyDialog.tsx')).ConfigManyDialog)
const StockDialog = lazyDialog(async () => (await import('./StockDialog.tsx')).StockDialog)
const TagDialog = lazyDialog(async () => (await import('./TagDialog.tsx')).TagDialog)
const ClaimCodesDialog = lazyDialog(
  async () => (await withRegisterTexts(import('../claim-codes/ClaimCodesDialog.tsx'))).ClaimCodesDialog,
)
const LabelSheet = lazyDialog(
  async () => (await withRegisterTexts(import('../labels/LabelSheet.tsx'))).LabelSheet,
)

const RenewAgentsDialog = lazyDialog(
  async () => (await import('../../../components/agents/RenewAgentsDialog.tsx')).RenewAgentsDialog,
)

export type UnitsAction = 'stock' | 'tag' | 'assign' | 'config' | 'labels' | 'claimCodes' | 'renewAgents'

interface Opened {
  kind: UnitsAction
  chosen: ChosenRows
}

interface BulkActions {
  bulkActions: BulkAction[]
  /** Opens an action for one unit. */
  openFor: (kind: UnitsAction, unitId: string) => void
  dialogs: ReactNode
}

/** The actions over many units and the dialogs they open; the export has the list's columns. */
export function useBulkActions(columns: Column<ProducedRobotRow>[]): BulkActions {
  const { t } = useTranslation('robots')
  const can = useCan()
  const readError = useReadError()
  const renewal = useRenewalOffer()
  const [state] = useListState()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const targetOf = ({ isAll, ids }: ChosenRows): ChosenTarget =>
    isAll ? { query: listQueryOf(state) } : { unitIds: ids }
  const opens = (kind: UnitsAction, icon: ReactNode): BulkAction => ({
    id: kind,
    label: t(`bulk.${kind}`),
    icon,
    allowsAll: true,
    onSelect: (chosen) => setOpened({ kind, chosen }),
  })
  const onExport = (chosen: ChosenRows) => {
    const input = {
      target: targetOf(chosen),
      cols: csvColumns(columns, state.cols),
      fileName: `${t('title')}.csv`,
    }
    exportChosen({ ...input, sort: sortText(state.sort) }).catch((error: unknown) =>
      showToast({ tone: 'error', message: readError(error) }),
    )
  }
  const bulkActions: BulkAction[] = [
    ...(can('robot.register') ? [opens('tag', <LabelIcon />)] : []),
    ...(can('robot.assign') ? [opens('assign', <BusinessIcon />)] : []),
    ...(can('robot.register') ? [opens('config', <TuneIcon />)] : []),
    ...(can('robot.register') ? [{ ...opens('stock', <StockIcon />), allowsAll: false }] : []),
    ...(can('robot.register') ? [opens('claimCodes', <KeyIcon />)] : []),
    ...(renewal.mayRenew
      ? [{ ...opens('renewAgents', <AgentIcon />), allowsAll: false, reasonAgainst: renewal.reasonAgainst }]
      : []),
    ...(can('campaign.run')
      ? [
          {
            id: 'campaign',
            label: t('bulk.campaign'),
            icon: <RolloutIcon />,
            allowsAll: true,
            onSelect: (chosen: ChosenRows) => {
              handUnits({ target: targetOf(chosen), count: chosen.count })
              void navigate({ href: `${paths.robotVersion({ tab: 'campaigns' })}&robots=chosen` })
            },
          },
        ]
      : []),
    { ...opens('labels', <QrIcon />), isReading: true },
    {
      id: 'export',
      label: t('bulk.export'),
      icon: <DownloadIcon />,
      allowsAll: true,
      isReading: true,
      onSelect: onExport,
    },
  ]
  const props = opened && {
    target: targetOf(opened.chosen),
    count: opened.chosen.count,
    onDone: () => opened.chosen.clear(),
    onClose: close,
  }
  const dialogs = (
    <>
      {props && opened.kind === 'stock' && (
        <StockDialog unitIds={opened.chosen.ids} onDone={props.onDone} onClose={close} />
      )}
      {props && opened.kind === 'tag' && <TagDialog {...props} />}
      {props && opened.kind === 'assign' && <AssignDialog {...props} />}
      {props && opened.kind === 'config' && <ConfigManyDialog {...props} />}
      {props && opened.kind === 'claimCodes' && <ClaimCodesDialog {...props} />}
      {props && opened.kind === 'labels' && <LabelSheet {...props} />}
      {props && opened.kind === 'renewAgents' && renewal.version && (
        <RenewAgentsDialog {...props} version={renewal.version} unitIds={opened.chosen.ids} />
      )}
    </>
  )
  const openFor = (kind: UnitsAction, unitId: string) =>
    setOpened({ kind, chosen: { ids: [unitId], isAll: false, count: 1, clear: () => undefined } })
  return { bulkActions, openFor, dialogs }
}
