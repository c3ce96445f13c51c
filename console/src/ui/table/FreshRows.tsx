import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

export interface FreshRowsProps {
  count: number
  onShow: () => void
}

/** "3 yeni kayıt: göster"; rows never jump under the reader's hand. */
export function FreshRows({ count, onShow }: FreshRowsProps) {
  const { t } = useTranslation('ui')
  return (
    <Button fullWidth size="small" onClick={onShow} sx={{ borderRadius: 0, bgcolor: 'action.hover' }}>
      {count > 0 ? t('table.freshRows', { count }) : t('table.freshOrder')}
    </Button>
  )
}
