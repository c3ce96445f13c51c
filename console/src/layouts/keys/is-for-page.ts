const typingPlaces = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=textbox]',
  '[role=combobox]',
  '[role=listbox]',
  '[role=tree]',
  '[role=application]',
].join()

/** What takes the keyboard for itself while it is open. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu], .MuiModal-root'

function isOpen(element: Element): boolean {
  return !element.closest('[hidden], .MuiModal-hidden, [aria-hidden=true]')
}

/** Whether a key is meant for the page as a whole: no typing, no modifier, nothing open over the page. */
export function isForPage(event: KeyboardEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat
  if (hasModifier || event.defaultPrevented) return false
  if (event.target instanceof Element && event.target.closest(typingPlaces)) return false
  return !Array.from(document.querySelectorAll(overlays)).some(isOpen)
}
