import type { ArosTree, ArosTreeNode } from '@filo/contract/aros-versions/aros-tree'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../app/paths.ts'
import { PageTip } from '../../../../components/tip/PageTip.tsx'
import { useLocalized } from '../../../../i18n/localized.ts'
import { useCan } from '../../../../session/session.ts'
import { fold } from '../../../../ui/format/fold.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { chooseVersion, toggleFolder, togglePackage, withNewerVersions } from './choose-version.ts'
import { PackageTree } from './PackageTree.tsx'
import { childrenOf, packagesBelow, type TreeRow, treeRows } from './tree-rows.ts'

interface Props {
  tree: ArosTree
  versionIds: readonly string[]
  /** Package ids in the product's usual order. */
  usualOrder: readonly string[]
  onChange: (versionIds: string[]) => void
}

/** From this many packages on they start closed. */
const MANY_PACKAGES = 15

function useMatcher(
  view: { q: string; onlyChanged: boolean; onlyChosen: boolean },
  chosen: ReadonlySet<string>,
  nodes: readonly ArosTreeNode[],
) {
  const localized = useLocalized()
  const { onlyChanged, onlyChosen } = view
  const words = fold(view.q).split(/\s+/).filter(Boolean)
  if (words.length === 0 && !onlyChanged && !onlyChosen) return undefined
  const chosenPackages = new Set(nodes.filter((node) => chosen.has(node.id)).map((node) => node.packageId))
  const basePackages = new Map(
    nodes
      .filter((node) => node.type === 'version' && node.changedFromBase === 'same')
      .map((node) => [node.packageId, node.id]),
  )
  const isChanged = (packageId: string) => {
    const base = basePackages.get(packageId)
    return base ? !chosen.has(base) : chosenPackages.has(packageId)
  }
  return (node: ArosTreeNode) => {
    if (node.type !== 'package') return false
    const text = fold(`${localized(node.label)} ${node.code ?? ''}`)
    return (
      words.every((word) => text.includes(word)) &&
      (!onlyChanged || isChanged(node.id)) &&
      (!onlyChosen || chosenPackages.has(node.id))
    )
  }
}

/** Step ②: which version of which package; one per package. */
export function ContentStep({ tree, versionIds, usualOrder, onChange }: Props) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const { nodes } = tree
  const packages = nodes.filter((node) => node.type === 'package')
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(
    new Set(packages.length > MANY_PACKAGES ? packages.map((node) => node.id) : []),
  )
  const [view, setView] = useState({ q: '', onlyChanged: false, onlyChosen: false })
  const chosen = new Set(versionIds)
  const matches = useMatcher(view, chosen, nodes)
  const rows = treeRows({ nodes, chosen, collapsed, matches })
  const choice = { versionIds, nodes, usualOrder }
  const newer = withNewerVersions({ versionIds, nodes })

  function toggle({ node, checked }: TreeRow) {
    if (node.type === 'folder') onChange(toggleFolder(choice, packagesBelow(childrenOf(nodes), node)))
    else if (node.type === 'package') onChange(togglePackage(choice, node.id))
    else if (checked === true) onChange(versionIds.filter((id) => id !== node.id))
    else if (!node.disabledReason) onChange(chooseVersion(choice, node.id))
  }

  function expand(id: string, isExpanded: boolean) {
    const next = new Set(collapsed)
    if (isExpanded) next.delete(id)
    else next.add(id)
    setCollapsed(next)
  }

  if (packages.length === 0) {
    return (
      <SectionCard>
        <EmptyState
          drawing="packages"
          title={t('content.empty')}
          body={t('content.emptyBody')}
          action={
            can('package.upload') && (
              <Button href={paths.uploadSoftware()} variant="contained">
                {t('content.upload')}
              </Button>
            )
          }
        />
      </SectionCard>
    )
  }
  return (
    <SectionCard
      title={t('content.title')}
      actions={
        <Button size="small" disabled={newer.count === 0} onClick={() => onChange(newer.versionIds)}>
          {newer.count > 0 ? t('content.acceptNewer', { count: newer.count }) : t('content.newest')}
        </Button>
      }
    >
      <PageTip of="composer" hasSpaceBelow />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <TextField
          size="small"
          type="search"
          label={t('content.search')}
          value={view.q}
          onChange={(event) => setView({ ...view, q: event.target.value })}
          sx={{ flex: '1 1 200px' }}
        />
        {(['onlyChanged', 'onlyChosen'] as const).map((key) => (
          <FormControlLabel
            key={key}
            label={t(`content.${key}`)}
            control={
              <Switch
                size="small"
                checked={view[key]}
                onChange={(_, isOn) => setView({ ...view, [key]: isOn })}
              />
            }
          />
        ))}
      </Box>
      {rows.length === 0 ? (
        <EmptyState drawing="search" title={t('content.noMatch')} />
      ) : (
        <PackageTree label={t('content.title')} rows={rows} onToggle={toggle} onExpand={expand} />
      )}
    </SectionCard>
  )
}
