import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import type { ConfigValue } from '@filo/contract/robot-config/config-shapes'

/** What a control of one item of a configuration is given. */
export interface ConfigControlProps {
  item: ConfigKey
  /** Undefined: nothing is known to be set. */
  value: ConfigValue | undefined
  min: number | null
  max: number | null
  languages: readonly string[]
  isDisabled?: boolean
  onChange: (value: ConfigValue) => void
}
