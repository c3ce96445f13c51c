import type { ArosTreeNode } from '@filo/contract/aros-versions/aros-tree'
import { VersionState } from '@filo/contract/packages/version-states'
import CheckBoxIcon from '@mui/icons-material/CheckBox'
import CheckBoxOutlineIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import MixedIcon from '@mui/icons-material/IndeterminateCheckBox'
import RadioOnIcon from '@mui/icons-material/RadioButtonChecked'
import RadioOffIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import type { TreeRow } from './tree-rows.ts'

interface Props {
  row: TreeRow
  isFocusable: boolean
  onToggle: () => void
  onExpand: (isExpanded: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SignOf({ row }: { row: TreeRow }) {
  const isVersion = row.node.type === 'version'
  const on = isVersion ? RadioOnIcon : CheckBoxIcon
  const off = isVersion ? RadioOffIcon : CheckBoxOutlineIcon
  const Sign = row.checked === 'mixed' ? MixedIcon : row.checked ? on : off
  return (
    <Sign
      aria-hidden
      sx={{
        fontSize: 20,
        color: row.node.disabledReason ? 'text.disabled' : row.checked ? 'primary.main' : 'text.secondary',
      }}
    />
  )
}

function Badges({ node }: { node: ArosTreeNode }) {
  const { t } = useTranslation('aros-versions')
  const state = VersionState.safeParse(node.state)
  const change = node.changedFromBase
  const words = [
    ...(node.type === 'version' && change === 'same' ? [t('content.inBase')] : []),
    ...(node.isNew && node.type === 'version' ? [t('content.new')] : []),
  ]
  return (
    <>
      {state.success && <StateChip kind="version" state={state.data} />}
      {words.map((word) => (
        <Box key={word} component="span" sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {word}
        </Box>
      ))}
    </>
  )
}

/** One row of the package tree: what it is, whether it is chosen, and why it cannot be. */
export function TreeRowView({ row, isFocusable, onToggle, onExpand, onKeyDown }: Props) {
  const localized = useLocalized()
  const { bytes } = useFormats()
  const { node, level, isExpanded, hasChildren, checked } = row
  const reason = node.disabledReason
  return (
    <Box
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-checked={checked}
      aria-disabled={reason ? true : undefined}
      tabIndex={isFocusable ? 0 : -1}
      onClick={onToggle}
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        rowGap: 0.25,
        minHeight: 40,
        py: 0.5,
        pl: { xs: (level - 1) * 1.5, sm: (level - 1) * 3 },
        borderBottom: 1,
        borderColor: 'divider',
        cursor: reason ? 'default' : 'pointer',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineOffset: -2, outlineColor: 'primary.main' },
      }}
    >
      <Box
        component="span"
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          onExpand(!isExpanded)
        }}
        sx={{
          width: 28,
          height: 28,
          display: 'grid',
          placeItems: 'center',
          visibility: hasChildren ? 'visible' : 'hidden',
        }}
      >
        <ChevronRightIcon sx={{ fontSize: 20, transform: isExpanded ? 'rotate(90deg)' : 'none' }} />
      </Box>
      <SignOf row={row} />
      {node.type === 'folder' && <FolderIcon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />}
      <Box
        component="span"
        sx={{
          flex: { xs: '1 1 64px', sm: '1 1 140px' },
          minWidth: 0,
          overflowWrap: 'anywhere',
          fontWeight: node.type === 'version' ? 400 : 500,
          color: reason && node.type === 'version' ? 'text.secondary' : undefined,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {localized(node.label)}
      </Box>
      <Badges node={node} />
      {node.type === 'version' && (
        <Box
          component="span"
          sx={{
            width: 76,
            display: { xs: 'none', sm: 'block' },
            textAlign: 'end',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {bytes(node.sizeBytes)}
        </Box>
      )}
      {reason && node.type === 'version' && (
        <Box
          component="span"
          sx={{ flex: '1 1 100%', pl: { xs: 5, sm: 9 }, color: 'text.secondary', fontSize: 13 }}
        >
          {localized(reason.text)}
        </Box>
      )}
    </Box>
  )
}
