import type { Language } from '@filo/contract/localized-text'
import { type ConfigKey, configItems } from '@filo/contract/robot-config/config-items'
import { robotConfigErrors } from '@filo/contract/robot-config/robot-config-errors'
import { DomainError } from '../../ground/domain-error.ts'

/** Refuses what is each robot's own, such as its name, for many robots. @throws config_of_one_robot */
export function requireSharedItems(keys: readonly ConfigKey[], language: Language): void {
  const own = keys.find((key) => configItems[key].isOwn)
  if (own)
    throw new DomainError(robotConfigErrors.config_of_one_robot, { item: configItems[own].name[language] })
}
