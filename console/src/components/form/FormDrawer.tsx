import { SideDrawer, type SideDrawerProps } from '../../ui/dialog/SideDrawer.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { ApiForm, type ApiFormProps } from './ApiForm.tsx'

type Props<Values, Output, Result> = Omit<
  ApiFormProps<Values, Output, Result>,
  'hasStickyFooter' | 'onCancel' | 'onDone'
> &
  Pick<SideDrawerProps, 'title' | 'width' | 'onClose'> & {
    /** The toast's words for what was saved; the drawer then closes. */
    savedMessage: (result: Result) => string
    /** What follows once it is closed. */
    onSaved?: ((result: Result) => void) | undefined
  }

/** A form in a drawer, open while it is mounted: saved, it closes with a toast. */
export function FormDrawer<Values, Output, Result>(props: Props<Values, Output, Result>) {
  const { title, width, onClose, savedMessage, onSaved, ...form } = props
  return (
    <SideDrawer isOpen title={title} onClose={onClose} {...(width ? { width } : {})}>
      <ApiForm
        {...form}
        hasStickyFooter
        onCancel={onClose}
        onDone={(result) => {
          showToast({ message: savedMessage(result) })
          onClose()
          onSaved?.(result)
        }}
      />
    </SideDrawer>
  )
}
