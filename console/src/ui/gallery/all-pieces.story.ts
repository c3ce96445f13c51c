import { story as code } from '../code/code.story.tsx'
import { story as dialogs } from '../dialog/dialogs.story.tsx'
import { story as form } from '../form/form-shell.story.tsx'
import { story as order } from '../order-list/order-list.story.tsx'
import { story as page } from '../page/templates.story.tsx'
import { story as picture } from '../picture/picture.story.tsx'
import { story as qr } from '../qr/qr-code.story.tsx'
import { story as table } from '../table/data-table.story.tsx'
import { story as upload } from '../upload/uploader.story.tsx'
import type { Story } from './story.ts'

/** Every story of `ui/`. */
export const stories: Story[] = [table, form, dialogs, order, upload, picture, code, page, qr]
