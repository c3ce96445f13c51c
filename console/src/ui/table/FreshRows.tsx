import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

export interface FreshRowsProps {
  count: number
  /** There may be more of them than are counted. */
  isAtLeast?: boolean
  onShow: () => void
}

/** "3 yeni kayıt: göster"; rows never jump under the reader's hand. */
export function FreshRows({ count, isAtLeast = false, onShow }: FreshRowsProps) {
  const { t } = useTranslation('ui')
  const fresh = t(isAtLeast ? 'table.freshRowsAtLeast' : 'table.freshRows', { count })
  return (
    <Button fullWidth size="small" onClick={onShow} sx={{ borderRadius: 0, bgcolor: 'action.hover' }}>
      {count > 0 ? fresh : t('table.freshOrder')}
    </Button>
  )
}
