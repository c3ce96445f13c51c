import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../dialog/SideDrawer.tsx'
import { type KeyValue, KeyValueList } from '../page/KeyValueList.tsx'

interface RowPreviewProps {
  title: string
  /** `rowFacts(columns, row)`, or what a list tells besides. */
  facts: readonly KeyValue[]
  /** The row's own page. */
  href?: string | undefined
  onClose: () => void
}

/** One row beside its list: every fact of it, those of hidden columns too, and the way to its page. */
export function RowPreview({ title, facts, href, onClose }: RowPreviewProps) {
  const { t } = useTranslation('ui')
  const open = href && (
    <Button variant="contained" href={href}>
      {t('table.openRow')}
    </Button>
  )
  return (
    <SideDrawer isOpen title={title} onClose={onClose} actions={open}>
      <KeyValueList items={facts} />
    </SideDrawer>
  )
}
