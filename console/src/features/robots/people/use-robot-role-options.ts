import { RobotRole, robotRoleNames } from '@filo/contract/robot-users/robot-roles'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'

/** The word of a role on a robot. */
export function useRobotRoleName(): (role: RobotRole) => string {
  const localized = useLocalized()
  return (role) => localized(robotRoleNames[role])
}

/** The roles on a robot to choose from, the strongest first. */
export function useRobotRoleOptions() {
  const name = useRobotRoleName()
  return RobotRole.options.map((value) => ({ value, label: name(value) }))
}

/** What each of them may do, a line each. */
export function useRobotRoleHelp(): string {
  const { t } = useTranslation(['robots/about', 'robots'])
  return RobotRole.options.map((role) => t(`people.help.${role}`)).join(' ')
}
