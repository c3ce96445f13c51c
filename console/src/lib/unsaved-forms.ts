/** Open forms that hold something not saved, whatever page or panel they are on. */
const unsaved = new Set<string>()

/** A form tells whether it holds something not saved. */
export function noteUnsaved(formId: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(formId)
  else unsaved.delete(formId)
}

/** Whether a form, or any when none is named, holds something not saved. */
export function hasUnsaved(formId?: string): boolean {
  return formId === undefined ? unsaved.size > 0 : unsaved.has(formId)
}

/** The person has chosen to lose them: closing the page asks no more. */
export function giveUpUnsaved(): void {
  unsaved.clear()
}
