import { configItems } from '@filo/contract/robot-config/config-items'
import { robotConfigErrors } from '@filo/contract/robot-config/robot-config-errors'
import { DomainError } from '../../ground/domain-error.ts'
import type { ConfigRefusal } from './plan-config-change.ts'

/** The words of a refusal. */
export function refusalError({ error, key, limit }: ConfigRefusal, language: 'tr' | 'en'): DomainError {
  const params = { item: configItems[key].name[language], ...(limit === undefined ? {} : { limit }) }
  return new DomainError(robotConfigErrors[error], params)
}
