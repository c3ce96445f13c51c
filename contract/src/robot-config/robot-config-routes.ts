import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { ListQuery, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { BulkChange } from '../produced-robots/bulk-change-routes.ts'
import { UnitTarget } from '../produced-robots/produced-robot-bulk-routes.ts'
import { producedRobotErrors } from '../produced-robots/produced-robots-errors.ts'
import { route } from '../route.ts'
import { ConfigKey, configKeys } from './config-items.ts'
import { ConfigValue, ConfigValues } from './config-shapes.ts'
import { ConfigChangeState, ConfigEndReason, ConfigOrigin } from './config-states.ts'
import { configSources } from './resolve-config.ts'
import { robotConfigErrors } from './robot-config-errors.ts'

const ChangedItem = z.object({
  key: ConfigKey,
  /** The robot's own setting before and after; null: none, so that a default counts. */
  before: ConfigValue.nullable(),
  after: ConfigValue.nullable(),
  /** Asked for by an earlier change that the robot had not taken yet. */
  isCarried: z.boolean(),
})
export type ChangedConfigItem = z.infer<typeof ChangedItem>

export const ConfigChange = z.object({
  id: Id,
  /** The version of the robot's own settings that it made. */
  number: z.number().int(),
  origin: ConfigOrigin,
  state: ConfigChangeState,
  items: z.array(ChangedItem),
  reason: z.string().nullable(),
  /** The campaign that brought it; null also where the reader is not to know of it. */
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Instant,
  /** Null: a default of the model or the customer, or somebody who is gone or not to be named. */
  createdByName: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** Why the robot took it back. */
  endReason: ConfigEndReason.nullable(),
  /** In the robot's own words. */
  endText: z.string(),
  /** Of these no program of the robot reads. */
  unreadKeys: z.array(z.string()),
  /** The number of the change that took its place. */
  supersededBy: z.number().int().nullable(),
})
export type ConfigChange = z.infer<typeof ConfigChange>

const Desired = z.object({
  value: ConfigValue,
  source: z.enum(configSources),
  /** The limit that the value was cut down to. */
  cutTo: z.number().nullable(),
})

const Reported = z.object({ value: ConfigValue, by: z.enum(['server', 'program']), at: Instant })

/** One item as a robot has it: what counts now and where it comes from, and what the robot says. */
export const UnitConfigItem = z.object({
  key: ConfigKey,
  desired: Desired.nullable(),
  /** The robot's own setting, and what counts where there is none. */
  own: ConfigValue.nullable(),
  inherited: Desired.nullable(),
  /** Null: not reported. */
  reported: Reported.nullable(),
  /** Whether a program of the robot reads it; null: the robot has not said. */
  isRead: z.boolean().nullable(),
  /** Of a number: the model's bounds. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  mayChange: z.boolean(),
})
export type UnitConfigItem = z.infer<typeof UnitConfigItem>

/** RobotConfigInfo: a robot's configuration, desired beside reported. Items that its model does not have are absent. */
export const UnitConfig = z.object({
  unitId: Id,
  serial: z.string(),
  name: z.string(),
  modelName: LocalizedText,
  languages: z.array(z.string()),
  /** Goes back in `If-Match`: the version of the robot's own settings. */
  etag: z.string(),
  items: z.array(UnitConfigItem),
  mayChange: z.boolean(),
  /** Whether its agent takes configuration; null: it has not said yet. */
  canApply: z.boolean().nullable(),
  /** Whether its agent can have a sentence said. */
  canTryVoice: z.boolean(),
  reportedAt: Instant.nullable(),
  /** The robot tries a change now, and takes it back at `until` unless its programs confirm. */
  trial: z.object({ keys: z.array(z.string()), until: Instant }).nullable(),
  /** The change that waits for the robot. */
  open: ConfigChange.nullable(),
  /** The last one that the robot answered. */
  lastEnded: ConfigChange.nullable(),
})
export type UnitConfig = z.infer<typeof UnitConfig>

const read = { permission: 'robot.read' } as const
const change = { permission: 'robot.configure_basic' } as const
const params = idParams('unitId')

export const getUnitConfig = route({
  name: 'getUnitConfig',
  method: 'GET',
  path: '/api/produced-robots/:unitId/config',
  summary: 'How a robot is configured: what is wished, where that comes from, and what the robot reports',
  access: read,
  params,
  response: UnitConfig,
})

/** What is set, and what is no longer set so that a default counts again; no key in both. */
const DesiredValues = {
  set: ConfigValues.default({}),
  unset: z.array(ConfigKey).max(configKeys.length).default([]),
  reason: Reason.optional(),
}

const isOnce = ({ set, unset }: { set: object; unset: readonly string[] }): boolean =>
  unset.every((key) => !Object.hasOwn(set, key))

const changeErrors = [
  robotConfigErrors.config_item_refused,
  robotConfigErrors.config_value_refused,
  robotConfigErrors.config_over_limit,
  robotConfigErrors.config_nothing_changed,
]

export const changeUnitConfig = route({
  name: 'changeUnitConfig',
  method: 'POST',
  path: '/api/produced-robots/:unitId/config-changes',
  summary: 'Change the configuration of a robot; one that is away takes the last state when it is back',
  access: change,
  params,
  body: z.object(DesiredValues).refine(isOnce, 'key_in_both'),
  response: UnitConfig,
  errors: [...changeErrors, commonErrors.etag_mismatch, producedRobotErrors.robot_retired],
  idempotent: true,
})

export const listConfigChanges = route({
  name: 'listConfigChanges',
  method: 'GET',
  path: '/api/produced-robots/:unitId/config-changes',
  summary: 'Changes of the configuration of a robot with what became of them, newest first',
  access: read,
  params,
  query: ListQuery,
  response: pageOf(ConfigChange),
})

export const changeManyConfigs = route({
  name: 'changeManyConfigs',
  method: 'POST',
  path: '/api/produced-robots/config-changes',
  summary:
    'Change the configuration of many robots; those whose model does not allow it are left out and named',
  access: { permission: 'robot.register' },
  body: z.object({ target: UnitTarget, ...DesiredValues }).refine(isOnce, 'key_in_both'),
  response: z.object({
    changedCount: z.number().int(),
    unchangedCount: z.number().int(),
    leftOut: z.array(z.object({ unitId: Id, serial: z.string() })),
    /** What goes on after this answer, whose counts are zero then; null where everything is done by now. */
    change: BulkChange.nullable(),
  }),
  errors: [...changeErrors, robotConfigErrors.config_of_one_robot, producedRobotErrors.too_many_robots],
  idempotent: true,
})

/** Values that count on every robot of a model, or of a customer, which sets no other. */
export const ConfigDefaults = z.object({
  values: ConfigValues,
  etag: z.string(),
  updatedAt: Instant.nullable(),
  /** Languages that may be chosen. */
  languages: z.array(z.string()),
  mayChange: z.boolean(),
})
export type ConfigDefaults = z.infer<typeof ConfigDefaults>

const DefaultsBody = z.object({ values: ConfigValues })
const defaultsErrors = [robotConfigErrors.config_value_refused, commonErrors.etag_mismatch]

export const getModelConfigDefaults = route({
  name: 'getModelConfigDefaults',
  method: 'GET',
  path: '/api/robot-models/:modelId/config-defaults',
  summary: 'What robots of a model are configured to unless their customer or they themselves say otherwise',
  access: { permission: 'robot_model.read' },
  params: idParams('modelId'),
  response: ConfigDefaults,
})

export const setModelConfigDefaults = route({
  name: 'setModelConfigDefaults',
  method: 'PUT',
  path: '/api/robot-models/:modelId/config-defaults',
  summary: 'Set what robots of a model are configured to; robots take it with their next heartbeat',
  access: { permission: 'robot_model.manage' },
  params: idParams('modelId'),
  body: DefaultsBody,
  response: ConfigDefaults,
  errors: defaultsErrors,
})

export const getCustomerConfigDefaults = route({
  name: 'getCustomerConfigDefaults',
  method: 'GET',
  path: '/api/customers/:customerId/config-defaults',
  summary: 'What robots of a customer are configured to unless they themselves say otherwise',
  access: { permission: 'robot.configure' },
  params: idParams('customerId'),
  response: ConfigDefaults,
})

export const setCustomerConfigDefaults = route({
  name: 'setCustomerConfigDefaults',
  method: 'PUT',
  path: '/api/customers/:customerId/config-defaults',
  summary: 'Set what robots of a customer are configured to; robots take it with their next heartbeat',
  access: { permission: 'robot.configure' },
  params: idParams('customerId'),
  body: DefaultsBody,
  response: ConfigDefaults,
  errors: defaultsErrors,
})

export const robotConfigRoutes = [
  getUnitConfig,
  changeUnitConfig,
  listConfigChanges,
  changeManyConfigs,
  getModelConfigDefaults,
  setModelConfigDefaults,
  getCustomerConfigDefaults,
  setCustomerConfigDefaults,
]
