import Avatar from '@mui/material/Avatar'
import { initialsOf } from './initials.ts'
import { Picture } from './Picture.tsx'

interface Props {
  avatarKey: string | null
  /** Whose it is: their initials stand in for a picture. */
  name: string
  /** px of the circle. */
  size: number
}

/** A person in a circle, beside their name or in place of it: their picture, else their initials. */
export function PersonPicture({ avatarKey, name, size }: Props) {
  const initials = (
    <Avatar
      component="span"
      data-initials={initialsOf(name)}
      sx={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.44),
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&::before': { content: 'attr(data-initials)' },
      }}
    >
      <span />
    </Avatar>
  )
  return (
    <span style={{ display: 'inline-grid', borderRadius: '50%', overflow: 'hidden', flex: 'none' }}>
      <Picture
        use="icon"
        pictureKey={avatarKey}
        alt=""
        width={size}
        height={size}
        fit="cover"
        missing={initials}
      />
    </span>
  )
}
