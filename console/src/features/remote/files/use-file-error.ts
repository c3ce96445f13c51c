import { useTranslation } from 'react-i18next'
import { useEndingText } from '../wire/use-ending-text.ts'
import { fileErrorKey } from './file-error-key.ts'
import { FileFailure, StreamEnded } from './file-stream.ts'

/** A function that says why the robot did not do something with files, in the reader's words and then in its own. */
export function useFileError(): (error: unknown) => string {
  const { t } = useTranslation('remote')
  const endingText = useEndingText()
  return (error) => {
    if (error instanceof FileFailure)
      return [t(`fileErrors.${fileErrorKey(error.code)}`), error.message].filter(Boolean).join(' ')
    return endingText(error instanceof StreamEnded ? error.reason : 'failed')
  }
}
