import type { PackageCard } from '@filo/contract/packages/packages-routes'
import StarIcon from '@mui/icons-material/Star'
import StarBorderIcon from '@mui/icons-material/StarBorder'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useWriteBlock } from '../../ui/form/write-block.ts'
import { Hint } from '../../ui/hint/Hint.tsx'

interface Props {
  item: Pick<PackageCard, 'name' | 'isFavourite'>
  onFavourite: (isFavourite: boolean) => void
}

/** The star of a package: on or off at once. */
export function FavouriteButton({ item, onFavourite }: Props) {
  const { t } = useTranslation('packages')
  const name = useLocalized()(item.name)
  const blocked = useWriteBlock()
  const label = t(item.isFavourite ? 'card.unfavourite' : 'card.favourite', { name })
  return (
    <Hint title={blocked ?? label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-pressed={item.isFavourite}
        aria-disabled={blocked ? true : undefined}
        onClick={blocked ? undefined : () => onFavourite(!item.isFavourite)}
      >
        {item.isFavourite ? (
          <StarIcon fontSize="small" color="warning" />
        ) : (
          <StarBorderIcon fontSize="small" />
        )}
      </IconButton>
    </Hint>
  )
}
